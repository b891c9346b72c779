/** Las reglas de dnup en español. Los mismos apartados están en rules.en.js (se prueba). @type {import("./rules.js").Written[]} */
const sections = [
  { title: "De qué va", parts: ["Quédate sin cartas antes que los demás. Cada carta tiene dos valores, y cuál de ellos cuenta depende de cómo la tengas en la mano.", { steps: true }] },
  {
    title: "Las cartas",
    parts: [
      "Una carta tiene dos valores distintos del 1 al 9. Cuenta el grande, el que está derecho; el pequeño, boca abajo, contará cuando la carta gire.",
      { example: { groups: [{ cards: ["3/7"], name: "vale 3" }, { cards: ["7/3"], name: "girada: 7" }], text: "La misma carta, antes y después de girar." } },
      "Hay cinco grupos de nueve cartas. Cuatro tienen su color y su forma; el quinto es otra vez el primero. Con cinco jugadores se usan todos; con cuatro, cuatro; con tres, tres; con dos, dos. Se reparten todas las cartas, nueve a cada uno, unas en una posición y otras en la otra.",
      "Puedes ordenar tu mano como quieras. Girar una carta no es ordenarla: se queda como vino.",
      "Empieza quien recibe la carta inicial, el 1/5 del primer grupo. El orden de los turnos se sortea y vale para toda la partida.",
    ],
  },
  {
    title: "Tu turno",
    parts: [
      "Si aún tienes un set delante, va a los descartes: esas cartas ya no vuelven. Después haz exactamente una de estas cuatro cosas. Tienes 30 segundos; si no contestas, se rota tu mano.",
      {
        list: [
          "Jugar: pones una o más cartas con el mismo valor arriba. Son un set. No hace falta jugar todas las que tengas de ese valor.",
          "Añadir: pones una carta en el set de un rival, si vale lo mismo que ese set. El set sigue siendo del rival.",
          "Tomar: el set de un rival pasa a tu mano y gira cada una de sus cartas.",
          "Rotar: giran a la vez todas las cartas de tu mano. Nunca solo algunas.",
        ],
      },
    ],
  },
  {
    title: "Sets que ganan a otros",
    parts: [
      "Solo se enfrentan los sets del mismo tamaño, así que en la mesa hay como mucho uno de cada tamaño. Si juegas un set de un tamaño que ya está, el tuyo tiene que ser más alto. El otro vuelve a la mano de su dueño y gira cada carta.",
      { example: { groups: [{ cards: ["3/7", "3/1"], name: "en la mesa" }, { cards: ["4/2", "4/6"], name: "jugada: más alta" }, { cards: ["7/3", "1/3"], name: "otra vez en la mano" }], text: "La pareja de 4 devuelve la pareja de 3, y sus cartas giran." } },
      "Igual no es más alto. A un set de 9 no lo gana ninguno de su tamaño, pero se puede tomar. Si no hay ninguna carta sola en la mesa, se puede jugar cualquier carta sola.",
      "Al añadir una carta el set crece y puede encontrarse con otro de su nuevo tamaño. El más bajo de los dos vuelve a su dueño, con las cartas giradas, aunque sea el que has hecho crecer. No se puede añadir si quedarían iguales.",
      { example: { groups: [{ cards: ["3/7"], name: "de un rival" }, { cards: ["3/7", "3/8"], name: "añades" }, { cards: ["7/3", "8/3"], name: "vuelve al rival" }], text: "En la mesa hay una pareja de 5: con tu carta, el 3 del rival es la pareja más baja." } },
    ],
  },
  {
    title: "Sin cartas",
    parts: [
      "Te quedas sin cartas cuando tu mano está vacía después de jugar o añadir. El primero gana 2 fichas; el segundo, 1, y acaba la ronda. Quien llega a 4 fichas gana la partida al momento.",
      "El último set de quien ya no tiene cartas se queda hasta que le tocaría el turno. Si antes lo ganan, se descarta y no vuelve. También se puede tomar. Quien se ha quedado sin cartas no vuelve a jugar en esa ronda.",
    ],
  },
  {
    title: "Dos jugadores",
    parts: [
      "No hay fichas: quien se queda primero sin cartas gana la ronda, y con dos rondas se gana la partida.",
      "Cada uno tiene dos áreas para sus sets y dos turnos seguidos: primero el área 1 y luego el área 2. Antes de cada uno se descarta el set que haya en esa área. Quien empieza la ronda tiene al principio un solo turno, en el área 2.",
      "Tus dos sets y los del rival se enfrentan todos por tamaño y valor. Si ganas a tu propio set de la otra área, vuelve a tu mano, girado. Solo puedes añadir a los sets del rival y tomar los suyos.",
    ],
  },
  {
    title: "Si no pasa nada",
    parts: [
      "Si en 30 turnos por jugador no llega ninguna carta a los descartes y nadie se queda sin cartas, la ronda se ha atascado y acaba. Las fichas ganadas se conservan; nadie gana más. Tres rondas atascadas seguidas acaban la partida: gana quien tenga más; si los mejores empatan, no gana nadie.",
      "A quien no está se le rota la mano. Si durante diez minutos no hay ninguna persona, la partida acaba y no cuenta para nadie. En este juego no hay puntos: tu perfil cuenta las partidas jugadas y ganadas.",
    ],
  },
];
export default sections;
