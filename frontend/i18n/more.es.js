/** Los textos de la sala de espera y de las páginas menores. Las mismas claves están en more.en.js (se prueba). @type {Record<string, string>} */
const texts = {
  // Una sala vista desde fuera
  close: "Cerrar",
  room_title: "Sala {code}",
  cold_title: "Te invitan a esta sala",
  cold_text: "Siéntate a jugar o mira desde un lado.",

  // Sala de espera
  share: "Comparte este código",
  share_btn: "Compartir",
  copy: "Copiar enlace",
  auto_start: "Los bots ocupan los sitios libres en",
  auto_hint: "Empieza en cuanto estéis los {n}.",
  players_n: "{n} de {m}",
  players: "Jugadores",
  you: "Tú",
  bot: "bot",
  host: "anfitrión",
  guest: "invitado",
  offline: "Ausente",
  empty_seat: "Sitio libre",
  add_bot: "Añadir un bot",
  remove: "Quitar a {name}",
  bot_level: "Nivel de los bots",
  easy: "Fácil",
  normal: "Normal",
  hard: "Difícil",
  start_btn: "Empezar la partida",
  watching: "Estás mirando",
  watching_lobby: "La partida no ha empezado. Quizá quede un sitio para ti.",
  meanwhile: "Cómo se juega, mientras esperas",

  // Salir
  leave_title: "¿Salir de la partida?",
  leave_text: "La partida sigue sin ti. Puedes volver mientras dure.",
  leave_keeps: "La partida sigue sin ti: en tus turnos te quedas con tu carta, pero si te toca retar o responder a un Disunyer, quedas fuera. Puedes volver mientras dure.",
  leave_yes: "Salir de la partida",
  leave_no: "Quedarme",

  // Pasos del juego
  how1: "En cada ronda, una carta para cada uno.",
  how2: "En tu turno: te la quedas o la pasas (cambias con el siguiente).",
  how3: "La carta más baja cae. Si empatan, caen todos.",
  how4: "¿Te reparten un as? ¡Disunyer! Un rival adivina su palo.",
  how5: "Gana el último en pie.",
  how5_stuck: "¿Ningún as? Los reyes repartidos se muestran y no se mueven: quien va antes se queda con su carta. Gana el último en pie.",
  full_rules: "Leer todas las reglas",

  // Ajustes
  language: "Idioma",
  lang_system: "Como el dispositivo",
  theme: "Tema",
  theme_system: "Como el dispositivo",
  theme_light: "Claro",
  theme_dark: "Oscuro",
  sound: "Sonidos",
  sound_hint: "Un toque suave cuando te toca",
  motion: "Menos movimiento",
  motion_hint: "Las cartas cambian sin volar",
  hide_reactions: "Ocultar reacciones",
  hide_reactions_hint: "Sin emojis sobre los sitios",
  glasses: "Contar los vasos",
  glasses_hint: "El Ignorado: cuántas vidas ha perdido cada uno",
  keys: "Atajos de teclado",
  keys_hint: "Decidir con las letras que llevan los botones",
  report_title: "¿Algo ha ido mal?",
  report_hint: "Guarda 30 días lo que ves y lo que sabe tu navegador, para quien lleva este sitio. Ningún nombre, ninguna carta ajena.",
  report: "Avisar de este momento",
  reported: "Queda guardado como {id}. Díselo a quien lleva este sitio.",
  saved_here: "Los ajustes se quedan en este dispositivo.",

  // Acerca de
  about_1: "Juegos de cartas con amigos: Disunyer, para ocho con baraja española; Rummy, para dos; El Ignorado, de tres a ocho, y dnup, de dos a cinco. Son gratis, no tienen publicidad y no hace falta cuenta.",
  about_2: "Tus ajustes se quedan en este dispositivo, y una sala se olvida una hora después de su partida. La repetición guarda 90 días las jugadas, y los nombres de los invitados tal como se vieron.",
  about_fair: "Barajado limpio",
  about_fair_text: "Antes de empezar, el servidor se compromete con un número secreto y cada navegador añade el suyo. Al acabar se enseña el secreto, y cualquiera puede volver a repartir las mismas cartas. «Comprobar el barajado», al final de la partida, te dice si es el prometido y si de él salen los asientos.",
  about_made: "Hecho con",
  about_made_text: "Preact y htm; las letras son Young Serif y Figtree. Sus licencias viajan con la página.",
  release: "Versión {release}",

  // No encontrado
  not_found: "Aquí no hay nada",
  not_found_text: "Puede que la dirección sea antigua o que falte una letra.",
  to_home: "A la portada",
};
export default texts;
