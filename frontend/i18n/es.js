/** Los textos de la primera página en español. Las mismas claves están en en.js (se prueba). @type {Record<string, string>} */
const texts = {
  // El marco
  skip: "Saltar al contenido",
  main_menu: "Menú principal",
  home: "Jugar",
  how: "Cómo se juega",
  about: "Acerca de",
  settings: "Ajustes",
  other_language: "English",
  leave: "Salir",
  dismiss: "Descartar",
  loading: "Cargando…",
  page_failed: "No se ha podido cargar esta parte de la página. Revisa la conexión y prueba otra vez.",
  retry: "Probar otra vez",
  notices: "Avisos",

  // Portada
  tagline: "Una carta. Te la quedas o la pasas.",
  tagline2: "La más baja cae. Ocho jugadores, baraja española y buena memoria.",
  your_name: "Tu nombre",
  name_placeholder: "Invitado",
  play_now: "Jugar ya",
  play_now_hint: "Te sienta en una mesa pública o abre una.",
  play_now_game: "Te sienta en una mesa pública de {game} o abre una.",
  create: "Crear una sala",
  mode: "Modo",
  standard: "Estándar",
  standard_hint: "Las reglas de siempre",
  stuck_king: "Rey estancado",
  stuck_hint: "Los reyes repartidos se enseñan y nadie los quita",
  game: "Juego",
  games: "Juegos",
  visibility: "Quién puede entrar",
  public: "Pública",
  public_hint: "La ve todo el mundo",
  private: "Privada",
  private_hint: "Solo con el código",
  create_btn: "Crear sala",
  join: "Entrar con código",
  code: "Código",
  code_hint: "Cuatro letras, o pega el enlace entero.",
  join_btn: "Entrar",
  watch: "Mirar",
  sit: "Sentarse",
  rooms: "Salas públicas",
  refresh: "Actualizar la lista",
  kept_seat: "Tu sitio en la sala {code} está guardado.",
  go_back: "Volver a la mesa",
  forget: "Olvidarlo",

  // Conexión
  connecting: "Conectando…",

  // Errores, por su código
  err_code_invalid: "El código tiene cuatro letras.",

  // Cuentas
  leaderboard: "Clasificación",
  profile: "Perfil",
  login: "Entrar",
  register: "Crear una cuenta",
  change_password: "Cambiar la contraseña",
  playing_as: "Juegas como",
};
export default texts;
