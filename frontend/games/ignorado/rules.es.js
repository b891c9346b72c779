/** Las reglas de El Ignorado en español. Las mismas secciones están en rules.en.js (se prueba). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "De qué va",
    parts: ["Tres vidas cada uno. Los reyes preguntan, los ases devuelven la pregunta y la carta más baja paga. A quien se queda sin vidas se le ignora, y trata de que le hagan caso. Gana quien se queda solo con vidas.", { steps: true }],
  },
  {
    title: "Las cartas",
    parts: [
      "Dieciséis cartas de la baraja española: as, sota, caballo y rey de los cuatro palos. De la más baja a la más alta:",
      { ranks: true },
      { suits: true },
      "En cada ronda se barajan las dieciséis. Quien tiene vidas recibe una carta y la mira en secreto; las demás son el mazo.",
    ],
  },
  {
    title: "Una ronda",
    parts: [
      {
        list: [
          "Empieza la persona a la izquierda de quien reparte, y quien reparte juega al final. Cada turno dura 15 segundos.",
          "Con sota, caballo o as: la cambias con la persona de tu izquierda, o te plantas. Tiene que cambiar, a menos que tenga un rey: entonces no se cambia nada, y todos saben del rey.",
          "A quien juega el último no le queda nadie: deja su carta debajo del mazo y se lleva la primera.",
          "Con un rey: preguntas, o pasas. Un rey no se da nunca.",
          "Después se enseñan las cartas. Quien tiene la más baja echa una vida al bote, y si son varios, todos.",
          "La ronda siguiente la reparte la persona a la izquierda de quien repartió.",
        ],
      },
      {
        example: {
          hands: [
            { card: "JO", name: "Tú" },
            { card: null, name: "Izquierda" },
          ],
          swap: true,
          text: "Una sota pierde a menudo: cámbiala antes de que se enseñen las cartas.",
        },
      },
      {
        example: {
          hands: [
            { card: "AC", name: "Ana", low: true },
            { card: "AE", name: "Bea", low: true },
            { card: "NO", name: "Carlos" },
            { card: "KB", name: "Dani" },
          ],
          text: "Dos ases: Ana y Bea pierden una vida cada una.",
        },
      },
    ],
  },
  {
    title: "El rey pregunta",
    parts: [
      "Con un rey puedes preguntar a quien tenga carta: «¿De qué palo es mi rey?». Tiene 10 segundos para decir un palo.",
      {
        list: [
          "Si falla o no responde, una de sus vidas es tuya, y puedes seguir preguntando, a la misma persona o a otra.",
          "Si acierta, le das una de tus vidas y se acaba tu turno. Ahora todos saben el palo.",
          "Los palos fallados los ven todos: cada respuesta es más fácil que la anterior.",
        ],
      },
      {
        example: {
          hands: [{ card: "KO", name: "Ana" }],
          text: "Ana pregunta a Bea. «Copas.» Falla: la vida de Bea es de Ana. Ana pregunta a Carlos. «Oros.» Acierta: Ana da una vida a Carlos.",
        },
      },
    ],
  },
  {
    title: "El as la devuelve",
    parts: [
      "Si tienes un as y te pregunta un rey, no tienes que responder. Devuelve la pregunta: «¿De qué palo es mi as?». Ahora tiene que adivinar quien tiene el rey.",
      {
        list: [
          "Si falla o no dice nada, te da una vida y se acaba su turno.",
          "Si acierta, te quita una vida y puede seguir preguntando.",
          "Un as solo sirve para devolver. Un rey no devuelve preguntas: quien lo tiene ha de responder.",
        ],
      },
      { example: { hands: [{ card: "KE", name: "Ana" }, { card: "AB", name: "Bea" }], swap: true, text: "Bea devuelve la pregunta de Ana. Ana dice «oros»: falla, y da una vida a Bea." } },
    ],
  },
  {
    title: "Los ignorados",
    parts: [
      "Sin vidas no recibes cartas ni tienes turno, y los vivos no ven tus reacciones. Desde el próximo reparto puedes intentar que te hagan caso, dos veces por ronda: elige a alguien con vidas y qué decirle. Solo lo veis los dos, durante 8 segundos.",
      {
        list: [
          "Si pulsa «Responder», o manda cualquier reacción mientras tanto, te debe una vida. La recibes al acabar la ronda, y juegas desde el próximo reparto.",
          "No hacer nada no cuesta nada. No hay que hacer nada más, y la partida no se para nunca.",
          "Quien tiene vidas debe una por ronda como mucho. En una partida puedes volver dos veces.",
          "Para no oír más a alguien, toca su cara gris y quedará en silencio.",
        ],
      },
      { note: "Una decisión de verdad está siempre abajo, junto a tu carta. Lo que dicen los ignorados sale en un bocadillo en su sitio." },
    ],
  },
  {
    title: "El final",
    parts: [
      {
        list: [
          "Gana quien se queda solo con vidas. Antes se pagan las deudas de la ronda.",
          "Si los últimos caen a la vez, no gana nadie.",
          "Quien cayó más tarde tiene mejor puesto. En este juego no hay puntos: se cuentan las partidas jugadas y ganadas.",
        ],
      },
      "Por cada vida que pierdes, del modo que sea, se cuenta un vaso. No hace nada; en los ajustes puedes ocultarlo.",
    ],
  },
  {
    title: "En la mesa",
    parts: [
      {
        list: [
          "Juegan de tres a ocho. Empieza quien ha abierto la sala, o cuando la mesa está llena o a los tres minutos: entonces los bots ocupan los sitios libres.",
          "Si se corta tu conexión, se guarda tu sitio. Hasta que vuelvas la partida sigue como si se te acabara el tiempo, y nadie puede llamarte.",
        ],
      },
    ],
  },
];
export default sections;
