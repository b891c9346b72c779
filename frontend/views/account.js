/** The pages of accounts, fetched together when the first of them is opened. */
import "../i18n/account.js";

export { loginView, passwordView, registerView } from "./account/forms.js";
export { leaderboardView } from "./account/leaderboard.js";
export { profileView } from "./account/profile.js";
