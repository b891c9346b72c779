/**
 * The shapes that socket, store and views share: every message of the wire protocol (version 1), and the state that
 * `reduce` (store.js) makes of them. Only types live here.
 *
 * Views get a {@link Ctx} and return htm. Times: a message's durations count from `receivedAt`, the local instant
 * (`performance.now()`) at which it came, so what is left of a decision is
 * `table.receivedAt + decision.remaining_ms - ctx.now()`, never the wall clock. `store/times.js` does these sums.
 *
 * @module state
 */

/* ------------------------------------------------------------------ the wire ------------------------------------- */

/** @typedef {"standard" | "stuck_king" | string} Mode */
/** @typedef {"public" | "private"} Visibility */
/** @typedef {"easy" | "normal" | "hard"} Level */
/** @typedef {"lobby" | "playing" | "finished"} Status */

/** `shared`: one device for both seats; the seat is of whoever decides. @typedef {{seat: number, shared?: boolean, spectator?: undefined} | {spectator: true, seat?: undefined, shared?: undefined}} You */
/** @typedef {{seat: number, name: string, kind: "human" | "bot", account?: boolean, connected: boolean, level?: Level}} Seat */

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {string} game for example "disunyer"
 * @property {Mode} mode
 * @property {Visibility} visibility
 * @property {Record<string, unknown>} options
 * @property {Status} status
 * @property {number} host
 * @property {number} spectators
 * @property {number | null} starts_at
 * @property {number | null} remaining_ms until the lobby starts by itself
 * @property {Seat[]} seats those taken
 * @property {string | null} replay
 * @property {string | null} next the next room's code, once somebody opened it
 */

/** @typedef {{commitment: string, nonces: string[], server_seed: string | null}} Fairness */

/**
 * What one viewer sees of one player. `card` lies face up, `known` lies face down but is certain for this viewer.
 * @typedef {{seat: number, standing: boolean, place: number | null, card: string | null, known: string | null, stuck: boolean, points: number | null}} Player
 */

/**
 * `options` only for the one who decides: seats (`pick_rival`), suits (`guess_suit`), "keep" and "pass" (`keep_or_pass`).
 * Where several decide at once, `seats` are those who still must, and `seat` is null. Where nothing ends it, `remaining_ms` is null.
 * @typedef {{id: string, seat: number, seats?: number[], kind: "pick_rival" | "guess_suit" | "keep_or_pass", options?: (string | number)[], due_at: number, remaining_ms: number}} Decision
 */

/** @typedef {{seat: number, rival: number | null, suit: string | null, right: boolean | null, out: number | null, cancelled: boolean}} Challenge */

/**
 * @typedef {object} DisunyerGame
 * @property {number} round
 * @property {number} [hand] rummy's rounds
 * @property {"pick" | "guess" | "turns" | "pause" | "over"} phase
 * @property {number[]} order the seating order
 * @property {Player[]} players in that order, out or not
 * @property {Decision | null} decision
 * @property {number} stock
 * @property {number} discard
 * @property {number | null} winner
 * @property {number | null} next_at the end of a pause, by the server's clock: count from `server_at`
 * @property {Challenge[]} [challenges] this round's Disunyers
 */

/**
 * Events of a game and of its room, in the past tense.
 * @typedef {{kind: "game_started", order: number[]}
 *   | {kind: "dealt", round?: number, hand?: number}
 *   | {kind: "reshuffled", cards: number, dealt?: number}
 *   | {kind: "kings_stuck", seats: number[]}
 *   | {kind: "challenge_called", seat: number, rival: number}
 *   | {kind: "challenge_missed", seat: number, by_default: boolean}
 *   | {kind: "suit_guessed", seat: number, suit: string | null, right: boolean, by_default: boolean}
 *   | {kind: "challenge_cancelled", seat: number}
 *   | {kind: "kept", seat: number, forced: boolean, by_default: boolean}
 *   | {kind: "passed", seat: number, to: number}
 *   | {kind: "drew", seat: number, card: string}
 *   | {kind: "revealed", cards: Record<string, string>, lowest: number[]}
 *   | {kind: "knocked_out", seats: number[], place: number}
 *   | {kind: "game_over", winner: number | null, points: Record<string, number>}
 *   | {kind: "joined" | "left" | "host_changed" | "bot_added" | "bot_removed" | "disconnected" | "reconnected", seat: number, name: string}
 * } WireEvent
 */

/**
 * Lines the client adds to the log: a summary after a reconnect, and that one's own decision has begun.
 * @typedef {{kind: "back_online", round: number | null, seat: number | null}
 *   | {kind: "your_turn", decision: Decision, card: string | null}
 * } ClientEvent
 */

/** @typedef {WireEvent | ClientEvent} TableEvent */

/**
 * Everything this viewer may know of the room, whole each time.
 * @typedef {object} TableMessage
 * @property {"table"} type
 * @property {number} version
 * @property {number} server_at
 * @property {You} you
 * @property {Room} room
 * @property {Fairness} fairness
 * @property {DisunyerGame | null} game null in the lobby
 * @property {WireEvent[]} events
 * @property {{version: number, events: WireEvent[]}[]} recent
 * @property {string} [reply_to]
 */

/** @typedef {{game: string, modes: string[], seats: [number, number]}} GameInfo */
/** @typedef {{code: string, game: string, mode: Mode, status: Status, humans: number, bots: number, seats: number, spectators: number, starts_at: number | null}} RoomRow */

/** @typedef {{type: "welcome", protocol: number, release: string, account: {username: string} | null, games: GameInfo[], reactions: string[], rejoined: {code: string, seat: number} | {error: string} | null, reply_to?: string}} WelcomeMessage */
/** @typedef {{type: "joined", code: string, seat: number, seat_token: string, reply_to?: string}} JoinedMessage */
/** @typedef {{type: "watching", code: string, reply_to?: string}} WatchingMessage */
/** @typedef {{type: "left", code: string, reply_to?: string}} LeftMessage */
/** @typedef {{type: "rooms", rooms: RoomRow[], cursor: string | null, reply_to?: string}} RoomsMessage */
/** @typedef {{type: "ok", version?: number, reply_to?: string}} OkMessage */
/** @typedef {{type: "session", session: string, username: string, reply_to?: string}} SessionMessage */
/** @typedef {{type: "error", code: string, message: string, retry_after_ms?: number, reply_to?: string}} ErrorMessage */
/** @typedef {{type: "pong", server_at: number, reply_to?: string}} PongMessage */
/** @typedef {{type: "reported", report: string, reply_to?: string}} ReportedMessage */
/** Everything that is stored about an account. @typedef {{type: "export", username: string, reply_to?: string}} ExportMessage */
/** @typedef {{type: "replaced"}} ReplacedMessage */
/** @typedef {{type: "closed", code: string}} ClosedMessage */
/** @typedef {{type: "reaction", seat: number, reaction: string}} ReactionMessage */
/** @typedef {{type: "hearts", count: number}} HeartsMessage */
/** By game and mode. @typedef {Record<string, Record<string, {played: number, won: number, points: number}>>} Tallies */
/** @typedef {{username: string, since_at: number, points: number, place: number | null, games: Tallies, recent: {replay: string | null, game: string, mode: string, ended_at: number, place: number, points: number}[]}} Profile */
/** @typedef {{type: "profile", reply_to?: string} & Profile} ProfileMessage */
/** @typedef {{place: number, username: string, points: number, games: Tallies}} BoardRow */
/** @typedef {{type: "leaderboard", rows: BoardRow[], cursor: string | null, me?: BoardRow | null, reply_to?: string}} LeaderboardMessage */
/** @typedef {{at: number, seat: number, move: Move, by_default: boolean}} ReplayMove */
/** @typedef {{at: number, events: WireEvent[], game: DisunyerGame}} ReplayStep */
/** @typedef {{type: "replay", replay: string, game: string, mode: Mode, release: string, code: string, seats: Pick<Seat, "seat" | "name" | "kind">[], fairness: Fairness, moves: ReplayMove[], steps: ReplayStep[], cursor: string | null, reply_to?: string}} ReplayMessage */

/**
 * @typedef {WelcomeMessage | JoinedMessage | WatchingMessage | LeftMessage | RoomsMessage | OkMessage | SessionMessage | ReportedMessage | ExportMessage
 *   | ErrorMessage | PongMessage | ReplacedMessage | ClosedMessage | ReactionMessage | HeartsMessage | ProfileMessage
 *   | LeaderboardMessage | ReplayMessage | TableMessage} Message
 */

/** @typedef {{kind: "pick", seat: number} | {kind: "guess", suit: string} | {kind: "keep"} | {kind: "pass"} | import("../games/ignorado/types.js").IgnoradoMove} Move */

/**
 * A command without its id, which the socket adds.
 * @typedef {{action: string, [field: string]: unknown}} Command
 */

/* ----------------------------------------------------------------- the state ------------------------------------- */

/**
 * `lost` is true when there has been no socket for 1.5 s: then the banner is shown and decisions are disabled, until
 * the first `table` (or the `welcome`, outside a room). `away` is true from any loss, however short, to the next `table`.
 * @typedef {{status: "connecting" | "online" | "offline", lost: boolean, away: boolean}} Connection
 */

/** One line of the log. `missed`: it happened while we were away, so it is shown but not read out. @typedef {{id: number, version: number, round: number | null, event: TableEvent, missed: boolean}} LogEntry */

/**
 * The room this page is in.
 * @typedef {object} TableState
 * @property {TableMessage} message the newest `table`: the only truth
 * @property {number} receivedAt `performance.now()` when it came
 * @property {LogEntry[]} log the log so far, appended to only; ids grow and never repeat
 * @property {{version: number, events: WireEvent[], missed: boolean}} fresh the events that this message brought and that
 *   were not on the screen before, in order: what motion.js plays. Empty on the first message; `missed` after a reconnect.
 */

/**
 * A command that waits for its answer. `state.pending` holds at most one per key: the action's name, but
 * `removebot:<seat>` for `removebot`, `join:<code>` / `watch:<code>` for these two, and `play` for all of "Play now".
 * A pending move belongs to `command.decision`; compare it with the open decision before greying out buttons.
 * @typedef {{id: string, command: Command}} Pending
 */

/** An emoji over a seat, gone after some seconds. `seat` null: spectators' hearts, `count` of them. @typedef {{id: number, seat: number | null, reaction: string, count: number}} Floating */

/** @typedef {{id: number, tone: "info" | "error" | "done", key: string, vars?: Record<string, string | number>}} Toast */

/**
 * `lang` and `theme` "system" follow the device. `motion` true means less motion (so does the device's own setting).
 * @typedef {{lang: "system" | "en" | "es", theme: "system" | "light" | "dark", sound: boolean, motion: boolean, hide_reactions: boolean, glasses: boolean, keys: boolean, bot_level: Level}} Settings
 */

/**
 * @typedef {{name: "home"} | {name: "room", code: string} | {name: "rules", game: string | null} | {name: "settings"} | {name: "about"}
 *   | {name: "replay", id: string} | {name: "leaderboard"} | {name: "profile", username: string | null} | {name: "login"} | {name: "register"} | {name: "password"}
 *   | {name: "not_found"}} Route
 */

/** A text to show beside a field or a button, cleared by the next try. @typedef {{code: string, retry_after_ms?: number}} Failure */

/**
 * What changes the state: a message of the server's, or one of the page's own.
 * @typedef {{type: "received", message: Message, at: number}
 *   | {type: "sent", key: string, id: string, command: Command}
 *   | {type: "settled", key: string, failure?: Failure}
 *   | {type: "connection", status: Connection["status"]}
 *   | {type: "lost"}
 *   | {type: "routed", route: Route}
 *   | {type: "drafted", key: string, value: string}
 *   | {type: "ui", key: string, value: unknown}
 *   | {type: "set", settings: Partial<Settings>}
 *   | {type: "kept", kept: State["kept"], slots: State["slots"], seated: State["seated"]}
 *   | {type: "toasted", key: string, vars?: Record<string, string | number>, tone?: Toast["tone"]}
 *   | {type: "dismissed", id: number}
 *   | {type: "faded", id: number}
 *   | {type: "replayed", replay: ReplayMessage | null}
 *   | {type: "learned", what: Partial<Pick<State, "account" | "board" | "profile">>}
 * } Action
 */

/**
 * @typedef {object} State
 * @property {Connection} connection
 * @property {string | null} release the server's
 * @property {{username: string} | null} account who is logged in: until the first `welcome`, whoever was here last
 * @property {GameInfo[]} games
 * @property {string[]} reactions what players may send
 * @property {{serverAt: number, receivedAt: number} | null} clock the newest `server_at` and when it came
 * @property {Route} route
 * @property {TableState | null} table the room we are in, or null
 * @property {{code: string} | null} here the room the server has us in (set by the answer, before its `table` comes)
 * @property {string | null} gone the room we were in last: a late `table` of it is not drawn
 * @property {{code: string} | null} replaced our seat there was opened elsewhere
 * @property {{code: string} | null} closed the room that closed under us
 * @property {{code: string, at: number} | null} kept a seat stored on this device, which can be taken again
 * @property {Record<string, string>} slots rooms that a way to play is gone on with here, by {@link Opening}'s `slot`
 * @property {string[]} seated games of which a seat is stored on this device
 * @property {{list: RoomRow[], cursor: string | null} | null} rooms
 * @property {{rows: BoardRow[], cursor: string | null, me: BoardRow | null} | null} board the leaderboard, all pages so far
 * @property {{asked: string | null, profile: Profile} | null} profile by the name asked for; null: our own
 * @property {ReplayMessage | null} replay whole, all pages together
 * @property {Record<string, Pending>} pending
 * @property {Record<string, Failure>} failures by the key of `pending`
 * @property {Record<string, string>} drafts typed text: "name", "code", "mode", "visibility", …
 * @property {Record<string, unknown>} ui small things views remember (log open, dialog shown …), set by `actions.ui`
 * @property {Floating[]} floating
 * @property {Toast[]} toasts
 * @property {Settings} settings
 * @property {number} serial the last number given to a log line, toast or floating emoji
 */

/* ---------------------------------------------------------------- the views -------------------------------------- */

/** @typedef {"en" | "es"} Lang */

/**
 * `t("players_n", {n: 3})` fills `{n}` in; where a text has plural forms (`key_one`, `key_other`) `n` chooses.
 * @typedef {(key: string, vars?: Record<string, string | number>) => string} Translate
 */

/**
 * What the page can do. Each returns a promise of the answer, which is never rejected: an error has been shown already
 * (a text beside its field, or a toast) and is there to look at as a message with `type: "error"`.
 * @typedef {object} Actions
 * @property {(move: Move, offer?: string) => Promise<Message>} move decides what is open now (the decision's id is added
 *   here), or takes up an offer besides, by its id: its refusal is told by who sends it, and it waits in `pending` under `offer:<id>`
 * @property {(reaction: string) => Promise<Message>} react
 * @property {() => Promise<Message>} again the next room with the same players
 * @property {() => void} leave asks first when a game is on (`state.ui.leaving`)
 * @property {(leave: boolean) => void} answerLeave what the person said to that
 * @property {(code: string) => void} forgetSeat a kept seat is not wanted any more
 * @property {(game: string) => void} forgetGame none of a game's seats is, nor the room it is gone on with
 * @property {(code: string) => Promise<Message>} watch
 * @property {(code: string) => Promise<Message>} join
 * @property {(game: string, opening: Opening) => Promise<Message>} create
 * @property {() => Promise<void>} playNow a public lobby of the chosen game with a human in it, or a new one
 * @property {() => Promise<Message>} takeBack a seat that was opened elsewhere
 * @property {(level: Level) => Promise<Message>} addBot
 * @property {(seat: number) => Promise<Message>} removeBot
 * @property {() => Promise<Message>} start for games with a range of seats
 * @property {(more?: boolean) => Promise<Message>} rooms
 * @property {() => Promise<Message>} sync
 * @property {() => Promise<void>} report keeps this moment for whoever runs the site; its id stands in `state.ui.reported`
 * @property {(id: string) => Promise<void>} replay fetches all pages into `state.replay`
 * @property {(username: string, password: string) => Promise<void>} login
 * @property {(username: string, password: string) => Promise<void>} register
 * @property {() => Promise<void>} logout
 * @property {(password: string, fresh: string) => Promise<void>} changePassword
 * @property {(password: string) => Promise<void>} unregister
 * @property {() => Promise<void>} download everything that is stored about our account, as a file
 * @property {(more?: boolean) => Promise<void>} leaderboard fetches a page into `state.board`
 * @property {(username: string | null) => Promise<void>} profile fetches it into `state.profile`; null: our own
 * @property {() => void} reconnect tries at once
 * @property {<K extends keyof Settings>(key: K, value: Settings[K]) => void} setSetting
 * @property {(key: string, value: string) => void} draft
 * @property {(key: string, value: unknown) => void} ui
 * @property {(key: string, vars?: Record<string, string | number>, tone?: Toast["tone"]) => void} toast
 * @property {(id: number) => void} dismiss a toast
 * @property {(hash: string) => void} goto for example "#/rules"
 * @property {() => Promise<void>} share opens the device's share sheet
 * @property {() => Promise<void>} copyLink of the room
 * @property {(key: string, code: string) => void} fail shows an error of the page's own beside its field
 * @property {(key: string) => void} unfail takes an error away: its field is being mended
 */

/**
 * What every view gets.
 * @typedef {object} Ctx
 * @property {State} state
 * @property {Translate} t
 * @property {Lang} lang
 * @property {Actions} actions
 * @property {() => number} now `performance.now()`
 * @property {boolean} lessMotion by the setting or the device
 * @property {boolean} canShare the device has a share sheet
 * @property {GameModule | null} game the module of the game that this page shows (the room's, the replay's, whose rules), once it is loaded
 * @property {Lobby} lobby of the game that is chosen on the first page; until it is loaded, of the one before
 */

/** @typedef {import("preact").ComponentChild} View */

/**
 * A game as the page knows it before it is fetched (games/registry.js).
 * @typedef {object} GameEntry
 * @property {string} name a proper name, the same in every language
 * @property {() => Promise<GameModule>} load
 * @property {() => Promise<{lobby: Lobby}>} lobby
 * @property {boolean} [points] it gives points to accounts
 * @property {number} [days] how long its rooms may be gone on with; when missing, a quarter of one
 * @property {string[]} [styles] its stylesheets, without folder and ending; when missing, one of the game's own name
 */

/**
 * One game's part of the page (`games/<game>.js`). It adds its texts (games/<game>/text.en.js and .es.js) when it is
 * loaded; keys begin with the game's name, since all texts share one dictionary.
 * @typedef {object} GameModule
 * @property {(ctx: Ctx) => View} view the whole picture of the table, with what the player can do
 * @property {(ctx: Ctx) => View} [felt] the table alone, with every card open; a game without it has no replays
 * @property {(event: TableEvent, ctx: Ctx) => string} logLine one sentence; "" for nothing to say. What happens in
 *   every room is told by `roomLine` (views/table/room_line.js)
 * @property {(ctx: Ctx) => Record<string, () => void>} keys what a key does now, by lower-case `event.key`
 * @property {(ctx: Ctx, message: TableMessage) => End} end what the dialog after the game says
 * @property {(ctx: Ctx) => View} steps how to play in a few pictures: `<ol class="steps">`
 * @property {(lang: Lang) => Section[] | Promise<Section[]>} rules the page `#/rules/<game>`
 * @property {string} [round] the key of "Round {n}"; when missing, `round`
 * @property {(decision: string) => string} [turn] the turn that a decision, by its id, belongs to, where one turn has several: it rings once
 * @property {(ctx: Ctx) => string} [leaving] what leaving in the middle of a game means; when missing, in general
 */

/**
 * @typedef {object} End
 * @property {View} title inside the dialog's `h1`
 * @property {View} body places or scores, and what belongs to them
 * @property {View} [face] before the title
 * @property {View} [hint] under the title
 * @property {View} [cards] after the title
 */

/** A paragraph, or something drawn. @typedef {string | {list: string[]} | {note: string} | {draw: (ctx: Ctx) => View}} Part */
/** @typedef {{title: string, parts: Part[]}} Section */

/**
 * What the first page says and asks of a game before its room is opened (lobby/<game>.js), and what the answers mean.
 * Texts are keys; the module adds them when it is loaded.
 * @typedef {object} Lobby
 * @property {string} game
 * @property {string} tagline
 * @property {string} about
 * @property {() => View[]} fan pictures of five cards beside it
 * @property {(chosen: Chosen) => string} [button] when missing, `create_btn`
 * @property {(ctx: Ctx, code: string) => View} [goOn] the way back to the room that the opening's slot keeps
 * @property {(ctx: Ctx) => View} [forget] drops all that this device keeps of the game
 * @property {(chosen: Chosen) => (Choice | Blank)[]} asks
 * @property {(chosen: Chosen, t: Translate) => Opening} opening
 */
/** What was chosen: a draft of that name, else what is usual. @typedef {(name: string, usual: string) => string} Chosen */
/** One of a few; `small` ones stand in one row. @typedef {{name: string, legend: string, usual: string, small?: boolean, hint?: string, values: {value: string, title: string, hint?: string}[]}} Choice */
/** A word to type. @typedef {{name: string, label: string, placeholder: string}} Blank */
/**
 * What `create` is sent, and what follows it.
 * @typedef {object} Opening
 * @property {Mode} mode
 * @property {Visibility} visibility
 * @property {Record<string, unknown>} [options]
 * @property {Level} [bot] one is seated at once
 * @property {string} [slot] this device keeps the room there, so that the game can be gone on with
 */

export {};
