/** All refusals: code → HTTP status and message. Clients rely on the code; the message says what happened and what to do. */
import type { Refusal } from '@one-mind/engine/commands';
import { ACCOUNT_WAITING } from './account-waiting.ts';
import { type CatalogueEntry, GENERAL_ERRORS, USER_BANNED } from './general-errors.ts';

const accounts = {
  username_taken: { status: 409, message: 'Username already taken' },
  username_invalid: { status: 400, message: 'A username has 3 to 24 letters, digits, dots, dashes or underscores.' },
  too_many_passwords: {
    status: 429,
    message: 'Too many wrong passwords for this account. Wait a few minutes, or log in on a device you have used before.',
  },
  too_many_codes: { status: 429, message: 'Too many codes were tried for this account. Wait an hour and try again.' },
  username_mixed: { status: 400, message: 'This name mixes letters from different alphabets. Use only one alphabet.' },
  username_phonetic: { status: 400, message: 'This name contains phonetic, raised or small capital letters. Use ordinary letters.' },
  username_reserved: { status: 400, message: 'This name suggests that you run this site. Choose another.' },
  username_pause: { status: 409, message: 'You can change your username once every 7 days.' },
  password_wrong: { status: 403, message: 'The password is wrong. Try again.' },
  reauthentication_needed: {
    status: 403,
    message: 'You logged in more than an hour ago. Log out and log in again, then retry.',
  },
  confirmation_mismatch: { status: 400, message: 'This isn’t your username. Type it exactly as shown above.' },
  last_admin: { status: 409, message: 'You are the only administrator. Make somebody else an administrator first.' },
  user_banned: USER_BANNED,
  password_expired: { status: 403, message: 'This temporary password has expired. Ask an administrator for a new one.' },
  new_password_needed: { status: 403, message: 'Choose a new password first.' },
  password_temporary: { status: 403, message: 'An administrator has set your password. Choose a new one first.' },
  factor_required: {
    status: 403,
    message: 'Administrators of this site need a second factor. Set up two-factor authentication under Settings first.',
  },
  account_waiting: ACCOUNT_WAITING,
  account_refused: {
    status: 403,
    message: 'An administrator has refused this account, so you can’t log in. If you think this is a mistake, contact the site.',
  },
  account_needed: { status: 403, message: 'Guests can’t do this. Keep your account first.' },
  guest_account: { status: 409, message: 'This person is a guest. They have to keep their account first.' },
  signup_disabled: { status: 422, message: 'Registration is closed on this site. Ask an administrator to create an account for you.' },
  invitation_needed: { status: 403, message: 'You need an invitation to register on this site. Ask an administrator for one.' },
  invite_not_found: { status: 403, message: 'This invitation has expired, was used up or was withdrawn. Ask for a new one.' },
  invitation_of_another: { status: 403, message: 'This invitation is for another email address. Enter the address that it was sent to.' },
  email_address_not_authorized: {
    status: 403,
    message: 'Addresses at this domain can’t register on this site. Enter an address at one of the accepted domains.',
  },
  invitation_gone: { status: 404, message: 'This invitation no longer exists. Reload the page.' },
  sign_up_approved: { status: 409, message: 'This account is already approved. To keep this person out, ban them under Users.' },
  account_not_found: { status: 404, message: 'This account no longer exists. Reload the list.' },
  cannot_bring_online: { status: 409, message: 'You can’t set somebody online. They have to log in themselves.' },
  unsubscribe_link_invalid: {
    status: 403,
    message: 'This link is incomplete or no longer works. Log in and choose your emails under Settings.',
  },
  setup_link_invalid: {
    status: 403,
    message:
      'This setup link is incomplete or has already been used. If there is an administrator, log in with that account. If not, open the link that the server printed when it last started.',
  },
  setup_wrong_account: {
    status: 403,
    message: 'This setup link is for another email address. Log in with that address, then open the link again.',
  },
  note_not_found: { status: 404, message: 'This note no longer exists. Reload the page.' },
  profile_failed: { status: 400, message: 'Failed to create user profile' },
} as const satisfies Record<string, CatalogueEntry>;

const lobbies = {
  lobby_not_found: { status: 404, message: 'This lobby no longer exists. Go back to the list to find another.' },
  lobby_full: { status: 409, message: 'This lobby is full. Find another one or create your own.' },
  lobby_started: { status: 409, message: 'The game in this lobby has already started.' },
  rematch_in_lobby: { status: 409, message: 'Somebody has gone back to the lobby for the next game. Join them there.' },
  no_revenge: { status: 409, message: 'The difficulty can’t move any further for a revenge. Ask for a rematch instead.' },
  not_in_lobby: { status: 403, message: 'Join the lobby first.' },
  not_lobby_host: { status: 403, message: 'Only the host can do this.' },
  too_few_players: { status: 409, message: 'There are not enough players yet. Invite somebody or add AI players.' },
  players_not_ready: { status: 409, message: 'Not everybody is ready. Start anyway?' },
  player_not_in_lobby: { status: 404, message: 'That player is not in this lobby.' },
  cannot_kick_self: { status: 400, message: 'You can’t remove yourself. Leave the lobby instead.' },
  kicked_from_lobby: { status: 403, message: 'The host has removed you from this lobby. Find another one or create your own.' },
  guests_not_allowed: { status: 403, message: 'The host doesn’t allow guests in this lobby. Log in or register to join.' },
  ai_cannot_host: { status: 400, message: 'An AI player cannot host. Choose a person.' },
  no_lobby_available: { status: 404, message: 'No available lobbies found. Try creating your own!' },
  too_many_games: {
    status: 409,
    message: 'You have reached the limit of running games that one person can host. Finish one of them, then start this one.',
  },
  too_many_ai_players: {
    status: 409,
    message: 'Your running games have reached the limit of AI players. Finish one of those games, or remove AI players here.',
  },
  scenario_too_small: {
    status: 409,
    message: 'This scenario has fewer seats than there are players here. Choose another, or remove somebody first.',
  },
  scenario_not_played: { status: 403, message: 'You can’t rate this scenario yet. Finish a game of it first.' },
  case_not_found: { status: 404, message: 'There is no Daily Case for this day. Choose another day in the archive.' },
  too_many_scenarios: { status: 409, message: 'You have too many scenarios. Delete some first.' },
  scenario_not_found: { status: 404, message: 'This scenario no longer exists. Choose another.' },
} as const satisfies Record<string, CatalogueEntry>;

const scenarios = {
  scenario_invalid: { status: 400, message: 'This scenario can’t be played yet. Fix the marked problems and save again.' },
  scenario_changed: {
    status: 409,
    message: 'Somebody else has changed this scenario. Export your version, reload the scenario and compare them.',
  },
  draft_changed: { status: 409, message: 'This draft was changed in another window. Choose which version to keep.' },
  version_not_found: { status: 404, message: 'This version no longer exists. Choose a newer one.' },
  picture_unusable: {
    status: 400,
    message: 'This picture can’t be used. Choose a PNG, JPEG or WebP up to 1 MB and 4,096 pixels a side, or an SVG up to 256 KB.',
  },
  pictures_full: { status: 409, message: 'There is no space for more pictures. Ask an administrator to remove some.' },
  scenario_built_in: { status: 403, message: 'Built-in scenarios can’t be changed. Duplicate this one and change the copy.' },
  scenario_not_built_in: { status: 409, message: 'Only built-in scenarios can be hidden. Make this one private instead.' },
  lab_busy: { status: 409, message: 'Your other simulation is still running. Cancel it or wait until it is done.' },
  lab_full: { status: 429, message: 'The server is busy with other simulations. Try again in a moment, or simulate in this browser.' },
  lab_too_long: {
    status: 409,
    message: 'The simulation hit the server’s time limit. Choose fewer games, or simulate in this browser.',
  },
  not_a_creator: { status: 403, message: 'Only scenario creators can do this. Ask an administrator to make you one.' },
} as const satisfies Record<string, CatalogueEntry>;

const games = {
  game_not_found: { status: 404, message: 'This game session may have ended or been cancelled.' },
  not_a_player: { status: 403, message: 'You do not have a seat in this game.' },
  game_not_over: { status: 409, message: 'This stays secret until the game has ended. Come back then.' },
  replay_not_found: {
    status: 404,
    message:
      'This replay doesn’t exist or hasn’t been shared. If you played in the game, sign in. If not, ask one of its players to share it.',
  },
  replay_impossible: {
    status: 409,
    message: 'This game was played with another version of the rules, so it has no replay.',
  },
  no_test_game: { status: 404, message: 'There is no test game yet. Start one.' },
  game_of_your_own: { status: 403, message: 'You are playing in this game, so you can’t see its secrets until it has ended.' },
  game_conflict: { status: 409, message: 'The game changed at the same moment. Please try again.' },
} as const satisfies Record<string, CatalogueEntry>;

const chat = {
  message_blank: { status: 400, message: 'Write something first.' },
  message_too_long: { status: 400, message: 'A message has at most 500 characters.' },
  spectators_only_read: { status: 403, message: 'Spectators can only read this chat. You can write in it when the game is over.' },
  room_not_found: { status: 404, message: 'This chat no longer exists. Reload the page.' },
  room_closed_to_you: { status: 403, message: 'You cannot write in this chat.' },
  chat_too_fast: { status: 429, message: 'You are writing too fast. Wait a moment.' },
  reactions_too_fast: { status: 429, message: 'You are reacting too fast. Wait a moment.' },
  only_living_react: { status: 403, message: 'Only living voices can react. You can still see their reactions.' },
  nothing_to_react_to: { status: 404, message: 'This turn or claim isn’t part of the game. Reload the page.' },
  chat_repeated: { status: 429, message: 'You have already sent this message. Wait a little, or write something else.' },
  chat_muted: {
    status: 403,
    message: 'A moderator has muted you. The notice below the chat says why, until when, and how to appeal.',
  },
  message_refused: { status: 400, message: 'This message contains a word that isn’t allowed here. Rephrase it.' },
} as const satisfies Record<string, CatalogueEntry>;

const moderation = {
  name_invisible: { status: 400, message: 'This name contains an invisible character. Type the name again.' },
  too_many_word_lists: { status: 409, message: 'There are too many word lists. Delete one first.' },
  word_list_gone: { status: 404, message: 'This list no longer exists. Reload the page.' },
  word_list_built_in: { status: 409, message: 'The built-in list can’t be changed or deleted. Switch it off instead.' },
  name_refused: { status: 400, message: 'This name contains a word that isn’t allowed here. Choose another name.' },
  message_not_found: { status: 404, message: 'This message no longer exists. Reload the page.' },
  report_not_found: { status: 404, message: 'This report no longer exists. Reload the list.' },
  report_decided: { status: 409, message: 'This report has already been decided. Reload the list.' },
  cannot_report_self: { status: 400, message: 'You can’t report yourself. Report the message of another person.' },
  too_many_reports: { status: 429, message: 'You have sent many reports. Wait a while before you send more.' },
  decision_impossible: { status: 400, message: 'This decision doesn’t fit what was reported. Choose another one.' },
  cannot_moderate: { status: 403, message: 'You can’t moderate this person. Ask an administrator to decide.' },
  mute_not_found: { status: 404, message: 'This person is not muted. Reload the page.' },
  place_ban_not_found: { status: 404, message: 'This ban no longer exists. Reload the page.' },
  appeal_link_invalid: {
    status: 403,
    message: 'This link to appeal is incomplete or no longer valid. Open the link in the email about your ban, or log in to get a new one.',
  },
  appeal_impossible: { status: 409, message: 'You can no longer appeal this decision. Each decision can be appealed once.' },
} as const satisfies Record<string, CatalogueEntry>;

const friends = {
  user_not_found: { status: 404, message: 'There is nobody with this name. Check the spelling.' },
  cannot_befriend_self: { status: 400, message: 'That is your own name. Enter somebody else’s.' },
  already_friends: { status: 409, message: 'You are already friends.' },
  person_blocked: { status: 409, message: 'You have blocked this person. Unblock them first.' },
  cannot_block_self: { status: 400, message: 'You cannot block yourself.' },
  too_many_blocks: { status: 409, message: 'You have too many blocked people. Unblock some first.' },
  friend_request_not_found: { status: 404, message: 'This friend request no longer exists. Reload the page.' },
  too_many_friend_requests: { status: 429, message: 'You have sent many friend requests. Wait a while before you send more.' },
  too_many_pending_requests: { status: 409, message: 'You have too many unanswered friend requests. Cancel some first.' },
  too_many_friends: { status: 409, message: 'One of you has reached the limit of friends. Remove somebody first.' },
  not_friends: { status: 403, message: 'You can only invite friends. Send a friend request first.' },
  friend_already_in_lobby: { status: 409, message: 'Your friend is already in this lobby.' },
  invitation_not_found: {
    status: 404,
    message: 'This invitation has expired, or its lobby has started or closed. Ask your friend for a new one.',
  },
  too_many_invitations: { status: 429, message: 'You have sent many invitations. Wait a while before you send more.' },
} as const satisfies Record<string, CatalogueEntry>;

const models = {
  model_not_found: { status: 404, message: 'This model no longer exists. Choose one from the list.' },
  model_changed: { status: 409, message: 'Somebody else has changed this model. Reload it before you save.' },
  model_in_use: {
    status: 409,
    message: 'This model is in use for a purpose that needs its current type. Choose another model for that purpose first.',
  },
  model_evaluating: { status: 409, message: 'This model is already being evaluated. Wait until the evaluation ends, or cancel it.' },
} as const satisfies Record<string, CatalogueEntry>;

const mails = {
  mail_not_found: { status: 404, message: 'This email is no longer in the outbox. Reload the list.' },
  mail_erased: { status: 409, message: 'The content of this email was erased, because nobody needs it any longer.' },
  mail_not_for_reading: { status: 403, message: 'Emails can only be read while no mail server is set.' },
  mail_server_missing: { status: 409, message: 'No mail server is set. Set SMTP_URL and restart the server.' },
} as const satisfies Record<string, CatalogueEntry>;

const ruleBook = {
  rule_not_found: { status: 404, message: 'This rule doesn’t exist. Choose one from the list.' },
  rule_core: { status: 409, message: 'This rule is a core rule that every game needs, so it can’t be disabled.' },
  rule_built_in: { status: 409, message: 'This rule is part of the game, so it cannot be deleted. Disable it instead.' },
  rule_taken: { status: 409, message: 'Another rule already has this id. Choose a different one.' },
  too_many_rules: { status: 409, message: 'You have reached the limit of house rules. Delete one first.' },
  rule_change_not_found: { status: 404, message: 'The history of this rule has no such entry. Choose one from the list.' },
  rule_changed: { status: 409, message: 'Somebody else has changed this rule. Reload it before you save.' },
} as const satisfies Record<string, CatalogueEntry>;

const content = {
  content_changed: { status: 409, message: 'Somebody else has saved changes to these texts. Review them before you save yours.' },
  content_version_not_found: { status: 404, message: 'This version no longer exists. Choose another one.' },
  preview_unavailable: {
    status: 503,
    message: 'This server has no built web app to print a preview with. Build it (npm start does) and try again.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Messages for the engine's refusals. */
const rules = {
  game_over: { status: 409, message: 'This game is over.' },
  invalid_time: { status: 400, message: 'The time of this command isn’t valid. Check the server’s clock and try again.' },
  wrong_phase: { status: 409, message: 'You can only do this during planning. Wait for the next round.' },
  not_your_seat: { status: 403, message: 'You do not have a seat in this game.' },
  quieted: {
    status: 409,
    message: 'Your voice has been quieted. You can talk with other quieted voices.',
  },
  already_locked_in: { status: 409, message: 'You have already locked in for this round.' },
  no_program: { status: 409, message: 'Choose an action before you lock in.' },
  unknown_action: { status: 400, message: 'This action doesn’t exist. Choose move, search, interact, help, hide or sabotage.' },
  unknown_target: { status: 400, message: 'This target doesn’t exist here. Choose one from the list.' },
  invalid_target: { status: 400, message: 'This action can’t have that target. Choose another one.' },
  target_is_self: { status: 400, message: 'You cannot aim at yourself.' },
  target_quieted: { status: 409, message: 'That voice has been quieted and cannot be a target.' },
  invalid_intention: { status: 400, message: 'This intention doesn’t exist. Choose cooperative, suspicious, defensive or aggressive.' },
  invalid_tag: { status: 400, message: 'Your role has no such intention tag for this action and target.' },
  action_not_allowed: { status: 403, message: 'Your role does not have this action.' },
  rule_off: { status: 409, message: 'The rules of this game have turned this off. Choose something else.' },
  sabotage_cooldown: { status: 409, message: 'You have sabotaged too recently. Choose something else this round.' },
  accusation_too_early: { status: 409, message: 'It is too early to accuse anybody. Wait for a later round.' },
  accusation_used: { status: 409, message: 'You have already accused somebody in this game.' },
  accusation_running: { status: 409, message: 'An accusation is already being voted on.' },
  no_accusation: { status: 409, message: 'There is no accusation to vote on.' },
  cannot_vote: { status: 403, message: 'You have no vote on this accusation.' },
  already_voted: { status: 409, message: 'You have already voted.' },
  unknown_turn: { status: 400, message: 'This turn doesn’t exist. Claim one from an earlier round.' },
  already_claimed: { status: 409, message: 'You have already claimed a turn of that round.' },
  invalid_guess: { status: 400, message: 'Guess a role or a place for another player of this game.' },
  not_quieted: { status: 409, message: 'Only quieted voices can do this.' },
  nudge_used: { status: 409, message: 'You have already nudged the world.' },
  already_requested: { status: 409, message: 'You have already asked for a pause.' },
  not_paused: { status: 409, message: 'The game is not paused.' },
  paused: { status: 409, message: 'The game is paused.' },
  not_due: { status: 409, message: 'It is too early for this. Wait a moment and try again.' },
  already_connected: { status: 409, message: 'You are already in this game.' },
  already_disconnected: { status: 409, message: 'You have already left this game.' },
} as const satisfies Record<Refusal, CatalogueEntry>;

export const ERRORS = {
  ...GENERAL_ERRORS,
  ...accounts,
  ...lobbies,
  ...scenarios,
  ...games,
  ...chat,
  ...moderation,
  ...friends,
  ...models,
  ...mails,
  ...ruleBook,
  ...content,
  ...rules,
} as const;
export type ErrorCode = keyof typeof ERRORS;
