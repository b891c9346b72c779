/** Las reglas del Disunyer en español. Los mismos apartados están en rules.en.js (se prueba). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "De qué va",
    parts: ["Cada jugador tiene una carta. En cada ronda cae quien tenga la más baja. Gana el último en pie.", { steps: true }],
  },
  {
    title: "Las cartas",
    parts: [
      "La baraja española tiene 40 cartas: diez de cada uno de los cuatro palos. Este es su orden, de menor a mayor:",
      { ranks: true },
      "El palo nunca hace una carta mejor ni peor. Solo cuenta cuando alguien dice «¡Disunyer!».",
      { suits: true },
      "Se baraja una vez, al principio. Las cartas usadas van a los descartes; cuando se acaba el mazo, los descartes se barajan y son el mazo nuevo.",
    ],
  },
  {
    title: "Una ronda",
    parts: [
      {
        list: [
          "Se reparte una carta a cada jugador que sigue en pie.",
          "Si a alguien le ha tocado un as, hay Disunyer (más abajo) y con eso acaba la ronda.",
          "Si no, cada uno decide por turno: se queda o pasa. El orden de la mesa no cambia nunca, y cada ronda empieza por el mismo jugador o por el siguiente que siga en pie.",
          "Después se destapan todas las cartas. La más baja cae. Si empatan varias, caen todas.",
        ],
      },
      {
        example: {
          hands: [
            { card: "5C", name: "Ana" },
            { card: "2B", name: "Bea", low: true },
            { card: "JO", name: "Carlos" },
            { card: "2E", name: "Dani", low: true },
          ],
          text: "Dos doses: Bea y Dani quedan fuera.",
        },
      },
    ],
  },
  {
    title: "Tu turno: quedarse o pasar",
    parts: [
      "Tienes 10 segundos. Si no contestas, te quedas con la carta.",
      {
        list: [
          "Me quedo: conservas tu carta.",
          "Paso: cambias tu carta con la del siguiente. Los dos veis la que os llega, y ahora decide el siguiente con la carta que le has dado.",
          "El último de la ronda no tiene a quién pasar. Si pasa, cambia su carta por una del mazo, que ven todos. La carta que suelta no se enseña.",
        ],
      },
      {
        example: {
          hands: [
            { card: "3E", name: "Tú" },
            { card: null, name: "Siguiente" },
          ],
          swap: true,
          text: "Pasar un tres casi siempre es buena idea. Quien lo reciba querrá pasarlo también.",
        },
      },
      "Un as que te llega por un cambio o del mazo no es Disunyer: es, sin más, la carta más baja.",
      { note: "La carta que has dado la conoces. Un ojo te la señala mientras se sepa dónde está." },
    ],
  },
  {
    title: "¡Disunyer!",
    parts: [
      "Quien recibe un as al empezar la ronda dice «¡Disunyer!» y elige un rival, en 10 segundos. Si no elige, queda fuera.",
      "El rival tiene 10 segundos para decir el palo del as.",
      {
        list: ["Si acierta, queda fuera quien tiene el as.", "Si falla o no contesta, queda fuera el rival."],
      },
      {
        example: {
          hands: [{ card: "AO", name: "Ana" }],
          text: "Ana elige a Carlos. Carlos dice copas. Era el as de oros: Carlos queda fuera.",
        },
      },
      {
        list: [
          "Si hay varios ases, se resuelven por orden de mesa. Quien ya ha caído no llega a decir el suyo.",
          "El rey no protege a nadie de un Disunyer.",
          "Después de un Disunyer no hay turnos ni se destapan cartas: se reparte la ronda siguiente.",
        ],
      },
    ],
  },
  {
    title: "Dos modos de juego",
    parts: [
      "Estándar: todo lo anterior; un rey te lo pueden quitar como cualquier otra carta.",
      "Rey estancado: en una ronda sin ases, cada rey repartido se enseña a todos y queda estancado. Nadie lo puede quitar, y quien lo tiene no lo puede pasar. Por eso el jugador que va justo antes también tiene que quedarse.",
      {
        example: {
          hands: [
            { card: null, name: "Se queda" },
            { card: "KC", name: "Estancado" },
          ],
          text: "Nadie puede cambiar con un rey estancado.",
        },
      },
      "Un rey robado del mazo es la carta más alta, pero no queda estancado.",
    ],
  },
  {
    title: "El final, los puestos y los puntos",
    parts: [
      "Gana el último en pie. Si los últimos caen todos en la misma ronda, no gana nadie.",
      "Los puntos dependen del puesto. Los que caen en la misma ronda comparten el mejor puesto.",
      { points: { place: "Puesto", points: "Puntos" } },
      "Sin bots en la mesa, los puntos valen el doble. Los invitados ven sus puntos, pero solo las cuentas los suman.",
    ],
  },
  {
    title: "En la mesa",
    parts: [
      {
        list: [
          "En la mesa hay ocho sitios. La partida empieza cuando se llenan, o a los tres minutos de abrir la sala: entonces los bots ocupan los que queden.",
          "Si se te corta la conexión, tu sitio se guarda. Hasta que vuelvas, la partida sigue como si se te acabara el tiempo.",
          "Cualquiera puede mirar cualquier partida. Los jugadores mandan caras; quienes miran, corazones.",
        ],
      },
    ],
  },
];
export default sections;
