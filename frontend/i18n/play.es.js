/** Lo que dice la primera página cuando ya habla con el servidor, en español. Las mismas claves están en play.en.js (se prueba). @type {Record<string, string>} */
const texts = {
  // Portada
  sit_in: "Sentarse en la sala {code}",
  watch_in: "Mirar la sala {code}",
  more_rooms: "Ver más salas",
  no_rooms: "Ahora no hay salas públicas. ¡Crea una!",
  in_lobby: "Esperando",
  in_game: "Jugando",
  starts_in: "empieza en {t}",
  starts_soon: "empieza ya",
  people_one: "{n} persona",
  people_other: "{n} personas",
  people_bots_one: "{n} persona, bots: {m}",
  people_bots_other: "{n} personas, bots: {m}",
  seats_taken: "{n} de {m} sitios ocupados",

  // Conexión
  reconnecting: "Sin conexión. Reconectando…",
  reconnecting_hint: "Tu sitio está guardado.",
  try_now: "Probar ya",
  back_online: "De nuevo en línea",
  replaced: "Has abierto este sitio en otra pestaña.",
  take_back: "Jugar aquí",
  closed: "Esta sala se ha cerrado.",

  // Errores, por su código
  err_bad_request: "Algo no ha ido bien. Recarga la página y prueba otra vez.",
  err_too_large: "Es demasiado largo para enviarlo.",
  err_unknown_room: "No hay ninguna sala con ese código.",
  err_room_full: "La sala está llena. Aún puedes mirar.",
  err_room_full_watch: "La sala está llena.",
  err_room_started: "La partida ya ha empezado. Aún puedes mirar.",
  err_not_in_room: "Ya no estás en esta sala.",
  err_already_in_room: "Ya estás en una mesa. Sal de ella primero.",
  err_not_host: "Solo puede hacerlo el anfitrión.",
  err_not_your_decision: "No es tu turno.",
  err_stale_decision: "Demasiado tarde: esa decisión ya pasó.",
  err_illegal_move: "Las reglas no lo permiten ahora.",
  err_bad_seat_token: "Ya no se puede recuperar este sitio desde aquí.",
  err_name_invalid: "El nombre tiene de 1 a 20 caracteres.",
  err_throttled: "Vas muy deprisa. Prueba en {s} s.",
  err_unknown_replay: "Esa repetición no existe.",
  err_unavailable: "El servidor no responde. Probando otra vez…",
  err_no_answer: "El servidor no ha respondido. Revisa la conexión y prueba otra vez.",

  // Cuentas
  session_over: "Tu sesión ha terminado. Entra otra vez.",
  logged_out_elsewhere: "Has cerrado la sesión en otra pestaña.",

  // En una sala, en otra página
  waiting_room: "Sala de espera",
  share_text: "Juega conmigo a {game}. Sala {code}:",
  copied: "Enlace copiado",
  copy_failed: "No se ha podido copiar. El código es {code}.",
  in_room: "Tienes un sitio en la sala {code}.",
  in_room_watching: "Estás mirando la sala {code}.",
  in_room_playing: "Tu partida en la sala {code} está en marcha.",
  title_turn: "¡Te toca!",
  in_room_turn: "¡Te toca en la sala {code}!",
  spectators_one: "{n} mirando",
  spectators_other: "{n} mirando",
};
export default texts;
