/** Las reglas del rummy en español. Las mismas secciones están en rules.en.js (se prueba). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "De qué va",
    parts: ["Dos jugadores, una baraja francesa de 52 cartas sin comodines y diez cartas para cada uno. Quédate sin cartas antes que el rival y ganarás lo que le quede en la mano.", { steps: true }],
  },
  {
    title: "Grupos y escaleras",
    parts: [
      "Un grupo son tres o cuatro cartas del mismo valor. Una escalera son tres o más cartas seguidas del mismo palo. El as es bajo.",
      { example: { card: "7S 7H 7D", good: true, text: "Un grupo." } },
      { example: { card: "AS 2S 3S", good: true, text: "Una escalera: el as va antes del 2." } },
      { example: { card: "QS KS AS", good: false, text: "No es escalera: el as nunca va después del rey." } },
      { example: { card: "5S 6H 7S", good: false, text: "No es escalera: hay dos palos." } },
    ],
  },
  {
    title: "Tu turno",
    parts: [
      {
        list: [
          "Roba una carta: la de arriba del mazo o la de arriba del descarte.",
          "Baja grupos y escaleras, tantos como quieras. Elige sus cartas en tu mano: la página encuentra las combinaciones de las que forman parte. Un punto verde marca las que ahora se pueden bajar.",
          "Añade cartas a cualquier combinación de la mesa, tuya o del rival, incluso antes de bajar la primera. Un grupo admite una cuarta carta; una escalera crece por los dos extremos. Las cartas de la mesa no se reorganizan.",
          "Descarta una carta. Así termina tu turno.",
        ],
      },
      { note: "La carta recién tomada del descarte no se puede devolver en ese turno. Sí puedes bajarla o añadirla. Por eso ninguna combinación puede dejarte solo con ella." },
      "A distancia un turno dura 90 segundos, mientras estéis los dos. Si se acaban, la página roba y descarta por ti, y nunca baja nada.",
    ],
  },
  {
    title: "El final de la mano",
    parts: [
      "La mano termina en cuanto alguien se queda sin cartas, ya sea bajando, añadiendo o descartando. No hace falta un último descarte.",
      "Quien lo consigue gana el valor de todas las cartas que le queden al rival, incluidas las que allí formen una combinación: el as 1; jota, reina y rey 10; las demás, su número.",
      "Quien llega primero a 100 gana la partida. Sin knock, sin gin y sin bonificación doble.",
      {
        list: [
          "Si el mazo está vacío, al robar de él se mezclan los descartes; el de arriba se queda. Si es el único, hay que tomarlo.",
          "Tras 200 turnos la mano queda en empate, sin puntos.",
          "La siguiente mano conserva el marcador y reparte el otro. A distancia la aceptáis los dos.",
        ],
      },
    ],
  },
  {
    title: "Consejos",
    parts: [
      "Antes de descartar, mira los dos extremos de las escaleras de la mesa: puede que el rival espere justo esa carta.",
      "Las combinaciones que guardes en la mano también le dan puntos al rival si termina primero.",
    ],
  },
  {
    title: "Maneras de jugar",
    parts: [
      {
        list: [
          "Con un amigo: envía la invitación. Quien la abre primero ocupa el sitio. Mientras uno no está, la partida espera.",
          "Contra el ordenador, con tres niveles.",
          "En este dispositivo: pásalo antes de ver la siguiente mano. Hasta entonces la página no tiene ninguna.",
        ],
      },
      "La partida contra el ordenador y la de este dispositivo se guardan por separado, siete días desde la última jugada. Para volver con un amigo, abre la invitación en el mismo navegador.",
      "«Empezar de nuevo» durante una mano vuelve a 0–0; a distancia hace falta el acuerdo de los dos. «Borrar las partidas guardadas», en la primera página, elimina las de este dispositivo y las claves de tus sitios.",
    ],
  },
  {
    title: "Teclas",
    parts: [
      {
        list: [
          "H lleva a tu mano; las flechas la recorren, Intro elige una carta, Mayúsculas y una flecha la mueven, O ordena, Esc no deja nada elegido.",
          "S roba del mazo, D toma el descarte.",
          "M baja, A añade, 2 y 3 son las otras maneras que se muestran, D descarta.",
          "N acepta la siguiente mano, L abre el registro.",
        ],
      },
    ],
  },
];
export default sections;
