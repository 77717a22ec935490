// Made from crates/protocol by its test `types_are_up_to_date`. Do not edit.

/**
 * Who decided something.
 */
export type Actor = { "kind": "seat", 
/**
 * Its number, from 0.
 */
seat: number, } | { "kind": "chance" } | { "kind": "table" };

/**
 * What a bot thinks of the viewer's position.
 */
export type Advice = { 
/**
 * The move it would play.
 */
move: string, 
/**
 * Each seat's chance to win, from 0 to 1.
 */
value: Array<number>, 
/**
 * What it expects to follow, beginning with the move.
 */
line: Array<string>, 
/**
 * The moves that it thought about most, that one first: at most three.
 */
moves: Array<Considered>, };

/**
 * Which point of a text stands at its place.
 */
export type Anchor = "start" | "middle" | "end";

/**
 * Keeps somebody away from oneself.
 */
export type Block = { 
/**
 * Whom.
 */
whom: Whom, 
/**
 * How.
 */
kind: BlockKind, };

/**
 * How somebody is kept away.
 */
export type BlockKind = "mute" | "block";

/**
 * Somebody whom one keeps away.
 */
export type Blocked = { 
/**
 * By what they are let near again.
 */
id: string, 
/**
 * Their name at that time.
 */
name: string, 
/**
 * How.
 */
kind: BlockKind, 
/**
 * Since when.
 */
at: number, };

/**
 * A bot of the catalogue.
 */
export type BotInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it does.
 */
about: string, 
/**
 * Whether the name is a level that people understand.
 */
level: boolean, };

/**
 * A token by which a program plays; shown once.
 */
export type BotToken = { 
/**
 * By what it is revoked.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * What to send as `Authorization: Bearer …`.
 */
token: string, };

/**
 * Whether something can be done now.
 */
export type Can = { 
/**
 * Whether it can.
 */
can: boolean, 
/**
 * Why not, in one sentence; empty if it can.
 */
why: string, };

/**
 * A line of chat.
 */
export type ChatLine = { 
/**
 * Grows from line to line of a table.
 */
id: number, 
/**
 * When it was said.
 */
at: number, 
/**
 * The seat of who said it; absent for a spectator.
 */
seat?: number, 
/**
 * Who said it.
 */
name: string, 
/**
 * Whether they have no account.
 */
guest?: boolean, 
/**
 * The same for all lines of one speaker at this table; empty if it is not known.
 */
speaker: string, 
/**
 * What was said.
 */
text: string, };

/**
 * A legal move and how a person says it.
 */
export type Choice = { 
/**
 * The move in the game's notation: what is sent back.
 */
text: string, 
/**
 * The move in a few words, for buttons and lists.
 */
label: string, 
/**
 * What will come of it, in one sentence.
 */
effect: string, 
/**
 * What kind of move it is.
 */
tone: Tone, 
/**
 * The keys to click, in the usual order; any order says the same. Empty: it is a button.
 * No two choices have the same set of keys.
 */
clicks: Array<string>, 
/**
 * What to draw while the move is considered.
 */
ghosts?: Array<Node>, };

/**
 * What a client sends: first a greeting, then commands.
 */
export type ClientMessage = Hello | Command;

/**
 * How time is kept.
 */
export type ClockRules = { "kind": "none" } | { "kind": "per-move", 
/**
 * Seconds for each decision, 5 to 3600.
 */
seconds: number, } | { "kind": "bank", 
/**
 * Seconds in the bank at the start, 10 to 36000.
 */
seconds: number, 
/**
 * Seconds added after each decision, 0 to 600.
 */
increment: number, } | { "kind": "days", 
/**
 * Days for each decision, 1 to 30.
 */
days: number, };

/**
 * The clocks of a table at one moment.
 */
export type Clocks = { 
/**
 * How time is kept.
 */
rules: ClockRules, 
/**
 * Milliseconds left by seat; empty if there is no clock.
 */
left: Array<number>, 
/**
 * The seat whose clock runs.
 */
running?: number, 
/**
 * When this was true, by the server's clock.
 */
now: number, };

/**
 * Something a client wants done. A repeated id is answered again and never done twice.
 */
export type Command = { 
/**
 * Chosen by the client, unique among its commands at this table, at most 40 characters.
 */
id: string, } & ({ "type": "play", 
/**
 * In the game's notation.
 */
move: string, 
/**
 * The seat that plays; needed by who holds several seats, if it is not the one they look from.
 */
seat?: number, 
/**
 * The number of the view that was looked at: refused as `stale` if the table has moved on.
 */
number?: number, } | { "type": "undo" } | { "type": "offer-take-back", 
/**
 * How many decisions are kept, as the view's `take_back` says; absent: all before one's last decision.
 */
keep?: number, 
/**
 * The number of the view that was looked at: refused as `stale` if the table has moved on.
 */
number?: number, } | { "type": "answer-take-back", 
/**
 * Whether it is agreed.
 */
agree: boolean, 
/**
 * The `number` of the offer that is answered: refused as `stale` if another one is on the table.
 */
number?: number, } | { "type": "resign", 
/**
 * The seat that resigns; needed by who holds several.
 */
seat?: number, } | { "type": "rematch" } | { "type": "chat", 
/**
 * At most 500 characters.
 */
text: string, } | { "type": "hint" } | { "type": "look", 
/**
 * The seat.
 */
seat: number | null, } | { "type": "turn", 
/**
 * The number of the angle.
 */
angle: number, } | { "type": "ping" });

/**
 * What a bot thinks of one move.
 */
export type Considered = { 
/**
 * The move.
 */
move: string, 
/**
 * The chance to win after it, from 0 to 1, for the seat to act; alone: how good the match would be.
 */
value: number, };

/**
 * Makes a table.
 */
export type CreateTable = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * Options that differ from their defaults, as the game's schema says.
 */
options?: Record<string, OptionValue>, 
/**
 * Who sits where, in order; absent: oneself in the first seat, the others open.
 */
seats?: Array<Wanted>, 
/**
 * How time is kept; absent: not at all.
 */
clock?: ClockRules, 
/**
 * What else holds at the table.
 */
policy?: Partial<Policy>, };

/**
 * Opens an account, or enters it. A guest's matches go with them.
 */
export type Credentials = { 
/**
 * 2 to 24 characters.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * What views hold.
 */
export type Detail = "scene" | "moves";

/**
 * Who is to act.
 */
export type Due = { "kind": "waiting" } | { "kind": "seat", 
/**
 * Its number, from 0.
 */
seat: number, } | { "kind": "chance" } | { "kind": "over" };

/**
 * An error answer of the HTTP API.
 */
export type ErrorBody = { 
/**
 * Why the request was refused.
 */
error: Refusal, };

/**
 * One thing that is wrong with a request.
 */
export type Fault = { 
/**
 * A stable word for programs.
 */
code: string, 
/**
 * The field it is about; empty if it is about none.
 */
field: string, 
/**
 * A sentence for people.
 */
message: string, };

/**
 * Puts a bot into an open seat, or opens it again (`null`). For the one who made the table.
 */
export type FillSeat = { 
/**
 * The bot.
 */
bot: string | null, };

/**
 * Goes on from a point of a match, against bots, at a new table.
 */
export type Fork = { 
/**
 * The number of the news after which to go on.
 */
number: number, 
/**
 * The seat to play; absent: the one to act there.
 */
seat?: number, 
/**
 * The bot for the other seats.
 */
bot?: string, };

/**
 * A game of the catalogue.
 */
export type GameInfo = { 
/**
 * Its name in commands, records and addresses.
 */
name: string, 
/**
 * Its name as people write it.
 */
title: string, 
/**
 * One sentence that makes one want to play.
 */
tagline: string, 
/**
 * How long a match takes, in minutes.
 */
minutes: number, 
/**
 * An icon of the `game-icons` set.
 */
icon: string, 
/**
 * From where its board can be looked at; empty if there is only one picture of it.
 */
angles: Array<string>, 
/**
 * The fewest seats.
 */
min_seats: number, 
/**
 * The most seats.
 */
max_seats: number, 
/**
 * The numbers of players that some options allow, in order.
 */
counts: Array<number>, 
/**
 * Whether seats know different things.
 */
secrets: boolean, 
/**
 * Version of the rules.
 */
rules: number, 
/**
 * Its options, `players` first.
 */
options: Array<OptionInfo>, 
/**
 * The bots that play it, weakest first.
 */
bots: Array<BotInfo>, };

/**
 * One step of a game's guided start.
 */
export type GuideStep = { 
/**
 * A few words.
 */
title: string, 
/**
 * One or two sentences.
 */
text: string, 
/**
 * The keys of the nodes that are meant.
 */
keys: Array<string>, 
/**
 * A real position, as the seat to act sees it.
 */
table: Table, };

/**
 * The first message of a connection.
 */
export type Hello = { 
/**
 * Always `hello`.
 */
type: HelloTag, 
/**
 * The number of the last news seen; 0 or absent for all of it.
 */
last_seen?: number, 
/**
 * The id of the last line of chat seen.
 */
last_chat?: number, 
/**
 * The seat to look from, one of one's own; absent: the own seat, or the spectator. Of several own seats it is the one
 * to act, unless one of them knows a secret: then nothing of any seat is shown until one is named.
 */
seat?: number, 
/**
 * What views hold: the scene (absent or `scene`), or only the legal moves (`moves`), for programs.
 */
detail?: Detail, 
/**
 * From which of the game's angles the board is drawn, by number.
 */
angle?: number, };

/**
 * The word `hello`.
 */
export type HelloTag = "hello";

/**
 * A named colour.
 */
export type Ink = { 
/**
 * The name that scenes use.
 */
name: string, 
/**
 * As `#rrggbb`, in the light theme.
 */
light: string, 
/**
 * As `#rrggbb`, in the dark theme.
 */
dark: string, };

/**
 * Sits down.
 */
export type Join = { 
/**
 * The token of a seat's link. Without one, any open seat of a listed table.
 */
token?: string, 
/**
 * The seat that is wanted, without a token.
 */
seat?: number, };

/**
 * Nodes that are shown on demand: what a line is worth, where a piece could go.
 */
export type Layer = { 
/**
 * The name that its nodes carry.
 */
key: string, 
/**
 * What it shows, in a few words: "Worth of lines".
 */
title: string, 
/**
 * Whether it is shown before anybody says so.
 */
on: boolean, };

/**
 * Where a match stands.
 */
export type MatchState = "waiting" | "running" | "over";

/**
 * An account that was just opened, or entered without its password.
 */
export type NewAccount = { 
/**
 * Who one is now.
 */
session: Session, 
/**
 * The code that opens the account if the password is lost. It is told here and never again.
 */
recovery: string, };

/**
 * Changes the password of one's account.
 */
export type NewPassword = { 
/**
 * The old password.
 */
password: string, 
/**
 * The new one: 8 to 200 characters.
 */
new: string, };

/**
 * Tells the operator of somebody.
 */
export type NewReport = { 
/**
 * Of whom. A table is told as well, and the line of chat, if they are named.
 */
whom: Whom, 
/**
 * What is wrong: 1 to 500 characters.
 */
reason: string, };

/**
 * What one viewer learns of one entry of the table's log. Of some entries a viewer learns nothing: they are not counted.
 */
export type News = { 
/**
 * Its number among what this viewer was told, from 1, without gaps.
 */
number: number, 
/**
 * When it happened.
 */
at: number, 
/**
 * Who decided.
 */
actor: Actor, 
/**
 * What, in the game's notation, as the viewer may know it. Of the table's own entries:
 * `back K` (K decisions are kept), `resign S`, `time S` or `replaced S` (a seat's number).
 */
text: string, 
/**
 * What happened, in sentences.
 */
sentences: Array<string>, 
/**
 * What happened, for programs; each game has its own.
 */
events: Array<unknown>, 
/**
 * Whether the server made this decision because it had a single answer.
 */
forced: boolean, 
/**
 * Decisions that count after this entry.
 */
plies: number, };

/**
 * One thing of a picture, made of parts that move together.
 */
export type Node = { 
/**
 * The same thing has the same key in every picture of a match; unique within the table.
 */
key: string, 
/**
 * Where its origin is.
 */
x: number, 
/**
 * Where its origin is.
 */
y: number, 
/**
 * Its shapes, around the origin, from back to front.
 */
parts: Array<Part>, 
/**
 * A sentence that says what it is and how it stands; empty for mere decoration.
 */
label?: string, 
/**
 * The name and rule of the thing, shown on hovering.
 */
tip?: string, 
/**
 * The layer of the table it is on; without one it is always shown.
 */
layer?: string, };

/**
 * Something on offer at a table.
 */
export type Offer = { "kind": "take-back", 
/**
 * Who asks.
 */
seat: number, 
/**
 * How many decisions would be kept.
 */
keep: number, 
/**
 * The number of the table's log for which it was asked.
 */
number: number, 
/**
 * The seats that still have to agree.
 */
waiting: Array<number>, } | { "kind": "rematch", 
/**
 * Those who want it.
 */
agreed: Array<number>, 
/**
 * Those who were not heard yet.
 */
waiting: Array<number>, };

/**
 * One option of a game.
 */
export type OptionInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * What holds if nothing is chosen.
 */
default: OptionValue, 
/**
 * What its values are called, in their order; empty where the values say it themselves.
 */
labels: Array<string>, 
/**
 * The numbers of players that each value goes with, in the order of the values; empty where it is not one of a few.
 */
counts: Array<Array<number>>, 
/**
 * Whether it means something to one player only.
 */
alone: boolean, 
/**
 * What it means, in one sentence.
 */
help: string, } & ({ "kind": "number", 
/**
 * The smallest.
 */
min: number, 
/**
 * The largest.
 */
max: number, } | { "kind": "one-of", 
/**
 * All of them.
 */
values: Array<OptionValue>, } | { "kind": "text" });

/**
 * The value of an option.
 */
export type OptionValue = number | string;

/**
 * How a match ended.
 */
export type Outcome = { 
/**
 * Points by seat as the game counts them; absent if the match was ended by resigning or by the clock.
 */
scores?: Array<number>, 
/**
 * Places by seat, 1 for the winner; seats that share a place have the same rank.
 */
ranks: Array<number>, 
/**
 * The game's own word for what ended the match, or `resigned`, or `time`.
 */
reason: string, };

/**
 * Colours and lines of a shape.
 */
export type Paint = { 
/**
 * Name of the colour inside.
 */
fill?: string, 
/**
 * Name of the colour of the outline.
 */
stroke?: string, 
/**
 * Thickness of the outline; left out of JSON where there is none.
 */
width?: number, 
/**
 * From 0, invisible, to 1; left out of JSON if it is 1.
 */
opacity?: number, };

/**
 * The colours of a table: those of every table, then the game's own.
 */
export type Palette = Array<Ink>;

/**
 * A picture beside the board: a seat with what it holds, or something shared.
 */
export type Panel = { 
/**
 * Stable and unique.
 */
key: string, 
/**
 * Its heading; for a seat the screen may put the player's name instead.
 */
title: string, 
/**
 * Whose it is.
 */
seat?: number, 
/**
 * The score or state in a few words.
 */
note: string, 
/**
 * Whether this seat is to act.
 */
active: boolean, 
/**
 * Where it belongs.
 */
place: Place, 
/**
 * What is on it.
 */
scene: Scene, };

/**
 * One shape, in units around the origin of its node.
 */
export type Part = { "shape": "rect", 
/**
 * Middle.
 */
x: number, 
/**
 * Middle.
 */
y: number, 
/**
 * Width.
 */
w: number, 
/**
 * Height.
 */
h: number, 
/**
 * Radius of its corners.
 */
r: number, 
/**
 * How it is painted.
 */
paint: Paint, } | { "shape": "circle", 
/**
 * Middle.
 */
x: number, 
/**
 * Middle.
 */
y: number, 
/**
 * Radius.
 */
r: number, 
/**
 * How it is painted.
 */
paint: Paint, } | { "shape": "polygon", 
/**
 * Its corners in order.
 */
points: Array<[number, number]>, 
/**
 * How it is painted.
 */
paint: Paint, } | { "shape": "line", 
/**
 * Its bends in order, ends included.
 */
points: Array<[number, number]>, 
/**
 * How it is painted.
 */
paint: Paint, } | { "shape": "text", 
/**
 * Where the anchor is.
 */
x: number, 
/**
 * Where the middle is.
 */
y: number, 
/**
 * Height of the type.
 */
size: number, 
/**
 * What it says.
 */
text: string, 
/**
 * Which point of it stands at `x`; left out of JSON if it is the middle.
 */
anchor?: Anchor, 
/**
 * Whether it is bold; left out of JSON if not.
 */
bold?: boolean, 
/**
 * How it is painted.
 */
paint: Paint, } | { "shape": "icon", 
/**
 * Middle.
 */
x: number, 
/**
 * Middle.
 */
y: number, 
/**
 * Width and height.
 */
size: number, 
/**
 * Its name in the set.
 */
name: string, 
/**
 * How it is painted.
 */
paint: Paint, };

/**
 * The password of one's account, to show that it is oneself.
 */
export type Password = { 
/**
 * The password.
 */
password: string, };

/**
 * A match that is over.
 */
export type PastMatch = { 
/**
 * The table.
 */
table: string, 
/**
 * The game.
 */
game: string, 
/**
 * When it ended.
 */
at: number, 
/**
 * The seat.
 */
seat: number, 
/**
 * Who sat where.
 */
names: Array<string>, 
/**
 * How it ended.
 */
outcome: Outcome, 
/**
 * Whether it counted for the rating.
 */
rated: boolean, };

/**
 * Where a panel belongs.
 */
export type Place = "side" | "sheet";

/**
 * What holds at a table beside the rules of the game.
 */
export type Policy = { 
/**
 * Who may watch.
 */
watching: Watching, 
/**
 * Whether the table is in the lobby while seats are open.
 */
listed: boolean, 
/**
 * Whether take-backs are allowed, and the match counts for no rating. Rated matches are not casual.
 */
casual: boolean, 
/**
 * Whether people who play against each other may ask for hints, and try out other moves, while they play. Who plays
 * against bots only, or with others on one screen, may do so anyway; nobody may in a rated match.
 */
friendly: boolean, 
/**
 * After so many seconds away, on their turn, a bot plays for a leaver; 0: never.
 */
stand_in_after: number, 
/**
 * Whether decisions with a single answer are made by the server. Never where the game has secrets.
 */
play_forced: boolean, };

/**
 * A picture of a game: a position of a match between bots, as a spectator sees it.
 */
export type Preview = { 
/**
 * The table.
 */
table: Table, };

/**
 * What is known of an account.
 */
export type Profile = { 
/**
 * Its name.
 */
name: string, 
/**
 * When it was opened.
 */
since: number, 
/**
 * Its ratings.
 */
ratings: Array<Rating>, 
/**
 * Its last matches, the newest first.
 */
history: Array<PastMatch>, };

/**
 * A program of one's own that plays here.
 */
export type Program = { 
/**
 * By what it is revoked.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * When its token was made.
 */
made: number, 
/**
 * When it was last here, to the hour.
 */
used: number, };

/**
 * What is decided now, and why it matters.
 */
export type Prompt = { 
/**
 * A few words: "Move the drum".
 */
title: string, 
/**
 * One sentence: "Your opponent gets the tile it lands on."
 */
detail: string, };

/**
 * Plays at once against bots, with default options.
 */
export type QuickStart = { 
/**
 * Name of the game.
 */
game: string, 
/**
 * The bot for the other seats; absent: one that suits a newcomer.
 */
bot?: string, 
/**
 * Options that differ from their defaults.
 */
options?: Record<string, OptionValue>, };

/**
 * How well somebody plays a game.
 */
export type Rating = { 
/**
 * The game.
 */
game: string, 
/**
 * `glicko2` for two seats, `weng-lin` for more.
 */
system: string, 
/**
 * The rating.
 */
rating: number, 
/**
 * How uncertain it is.
 */
deviation: number, 
/**
 * Rated matches.
 */
matches: number, };

/**
 * The match so far, as the asker may read it.
 */
export type RecordText = { 
/**
 * The record, as `atoll replay` and `atoll verify` read it.
 */
record: string, };

/**
 * Enters an account whose password is lost.
 */
export type Recovery = { 
/**
 * The account's name.
 */
name: string, 
/**
 * The code that was told when the account was opened, or last entered with a code.
 */
code: string, 
/**
 * The new password.
 */
password: string, };

/**
 * The code that opens an account if the password is lost.
 */
export type RecoveryCode = { 
/**
 * It is told here and never again.
 */
recovery: string, };

/**
 * Why a request was refused: the first fault, and all of them where there are several.
 * Nothing was changed by the request.
 */
export type Refusal = { 
/**
 * A stable word for programs.
 */
code: string, 
/**
 * The field it is about; empty if it is about none.
 */
field: string, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * All faults, if there are several.
 */
all?: Array<Fault>, 
/**
 * Seconds after which to try again, where waiting helps; also the header `Retry-After`.
 */
wait?: number, };

/**
 * Gives oneself a name. Guests only; an account keeps its name.
 */
export type Rename = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * How the bots judge a match that is over.
 */
export type Review = { 
/**
 * Positions judged so far.
 */
done: number, 
/**
 * Positions to judge.
 */
of: number, 
/**
 * What was judged so far, in order.
 */
points: Array<ReviewPoint>, };

/**
 * A position of a match, before the decision of a seat.
 */
export type ReviewPoint = { 
/**
 * Decisions made before it.
 */
plies: number, 
/**
 * The number of the news before it.
 */
number: number, 
/**
 * The seat to act.
 */
seat: number, 
/**
 * What it played.
 */
played: string, 
/**
 * What the bot would have played.
 */
best: string, 
/**
 * Each seat's chance to win, from 0 to 1.
 */
value: Array<number>, 
/**
 * How much of its chance the seat gave away by what it played, from 0; absent if the bot cannot say.
 */
loss?: number, };

/**
 * The rules of a game.
 */
export type RulesPage = { 
/**
 * In Markdown.
 */
markdown: string, };

/**
 * A picture in its own units, drawn in the order of its nodes.
 */
export type Scene = { 
/**
 * From the left edge to the right.
 */
width: number, 
/**
 * From the top edge to the bottom.
 */
height: number, 
/**
 * How many units one character of a terminal covers, across and down.
 */
character: [number, number], 
/**
 * What is drawn, from back to front.
 */
nodes: Array<Node>, };

/**
 * One seat of a table.
 */
export type SeatInfo = { 
/**
 * Its number, from 0.
 */
seat: number, 
/**
 * Who sits there.
 */
sitter: Sitter, 
/**
 * Whether it is the asker's own.
 */
yours: boolean, };

/**
 * The link of a seat: whoever opens it can sit there.
 */
export type SeatLink = { 
/**
 * The seat.
 */
seat: number, 
/**
 * What to send with `join`; the page is `/t/{id}?seat={token}`.
 */
token: string, };

/**
 * What the server sends.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The table.
 */
table: TableInfo, 
/**
 * The viewer: a seat's number, or `null` for the spectator.
 */
you: number | null, 
/**
 * What happened after `last_seen`, in order.
 */
news: Array<News>, 
/**
 * What was said after `last_chat`, in order.
 */
chat: Array<ChatLine>, 
/**
 * What is on offer.
 */
offers: Array<Offer>, } | { "type": "view" } & View | { "type": "news", 
/**
 * What, in order.
 */
news: Array<News>, } | { "type": "chat" } & ChatLine | { "type": "seats", 
/**
 * All seats in order.
 */
seats: Array<SeatInfo>, 
/**
 * Links for open seats, told to the one who made the table only.
 */
links?: Array<SeatLink>, 
/**
 * How many watch.
 */
watching: number, } | { "type": "clock" } & Clocks | { "type": "offers", 
/**
 * All offers; empty if none is left.
 */
offers: Array<Offer>, } | { "type": "rematch", 
/**
 * The new table.
 */
table: string, } | { "type": "done", 
/**
 * The command's id.
 */
command: string, 
/**
 * The number of the last news after it.
 */
number: number, } | { "type": "refused", 
/**
 * The command's id; empty if it had none that could be read.
 */
command: string, 
/**
 * A stable word for programs.
 */
code: string, 
/**
 * The field it is about; empty if it is about none.
 */
field: string, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * All faults, if there are several.
 */
all?: Array<Fault>, 
/**
 * Seconds after which to try again, where waiting helps; also the header `Retry-After`.
 */
wait?: number, } | { "type": "hint", 
/**
 * The command's id.
 */
command: string, 
/**
 * The advice.
 */
advice: Advice, } | { "type": "pong", 
/**
 * The server's clock.
 */
now: number, } | { "type": "closing" };

/**
 * Who is asking, as far as the server knows.
 */
export type Session = { 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether it belongs to an account.
 */
account: boolean, };

/**
 * Who sits in a seat.
 */
export type Sitter = { "kind": "open" } | { "kind": "person", 
/**
 * The name they gave.
 */
name: string, 
/**
 * Whether they have no account: the name is theirs only as long as no account has it.
 */
guest?: boolean, 
/**
 * Whether they are connected.
 */
here: boolean, 
/**
 * Whether a program plays here, with a token of its own.
 */
program?: boolean, 
/**
 * Their rating in this game; told in the lists of tables, of those who have one.
 */
rating?: number, 
/**
 * The bot that plays for them while they are away.
 */
stand_in?: string, } | { "kind": "bot", 
/**
 * Its name.
 */
bot: string, };

/**
 * All that a screen needs to show a match to one viewer.
 */
export type Table = { 
/**
 * Where the match stands, in a few words: "cycle 2, turn 3 of 24".
 */
status: string, 
/**
 * What is decided now.
 */
prompt: Prompt, 
/**
 * The board.
 */
board: Scene, 
/**
 * Everything beside the board.
 */
panels: Array<Panel>, 
/**
 * What can be shown and hidden on the board and the panels.
 */
layers: Array<Layer>, 
/**
 * What the viewer can do now; empty if somebody else is to act.
 */
choices: Array<Choice>, 
/**
 * What the colour names mean.
 */
palette: Palette, };

/**
 * A table, as somebody who may see it is told.
 */
export type TableInfo = { 
/**
 * Its name in addresses: the page of a table is `/t/{id}`.
 */
id: string, 
/**
 * Name of the game.
 */
game: string, 
/**
 * The name of the one who made it, if they sit there.
 */
host?: string, 
/**
 * The options it is played with, complete.
 */
options: Record<string, OptionValue>, 
/**
 * Version of the rules.
 */
rules: number, 
/**
 * Where it stands.
 */
state: MatchState, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * The clocks.
 */
clocks: Clocks, 
/**
 * What holds beside the rules.
 */
policy: Policy, 
/**
 * Who is to act.
 */
due: Due, 
/**
 * Whether the asker is to act.
 */
your_turn: boolean, 
/**
 * The number of the last news.
 */
number: number, 
/**
 * The result, once the match is over.
 */
outcome?: Outcome, 
/**
 * The promise of the seed: SHA-256, in hexadecimal digits.
 */
commitment: string, 
/**
 * When it was made.
 */
created: number, 
/**
 * The table of the rematch, once there is one.
 */
rematch?: string, 
/**
 * Links for open seats, told to the one who made the table only.
 */
links?: Array<SeatLink>, 
/**
 * How many watch.
 */
watching: number, };

/**
 * Some tables.
 */
export type Tables = { 
/**
 * The newest first.
 */
tables: Array<TableInfo>, };

/**
 * What a move costs or brings about, at a glance.
 */
export type Tone = "plain" | "costly" | "ending";

/**
 * The table as one viewer sees it.
 */
export type View = { 
/**
 * The number of the last news it contains.
 */
number: number, 
/**
 * How many decisions were made that count.
 */
plies: number, 
/**
 * Where the match stands: every change of it comes with a view.
 */
state: MatchState, 
/**
 * Who is to act.
 */
due: Due, 
/**
 * The result, once the match is over.
 */
outcome?: Outcome, 
/**
 * The picture with prompt, panels and choices; absent with `detail` `moves`.
 */
table?: Table, 
/**
 * The viewer's legal moves; absent with `detail` `scene` (they are in `table.choices`).
 */
moves?: Array<string>, 
/**
 * Whether the viewer can take back their last decision by `undo`.
 */
undo: Can, 
/**
 * How many decisions are kept if the viewer takes back their last one by `offer-take-back`; absent if they cannot.
 */
take_back?: number, 
/**
 * Whether the viewer can ask for a `hint`.
 */
hint: Can, 
/**
 * Whether one can go on from a point of the match at a table of one's own.
 */
fork: Can, 
/**
 * Where one person holds several seats: those of them that know now what others may not. A curtain belongs before
 * such a seat's turn.
 */
guarded?: Array<number>, };

/**
 * What is wanted in a seat of a new table.
 */
export type Wanted = { "kind": "me", 
/**
 * Their name in this seat; absent: the session's name.
 */
name?: string, } | { "kind": "open" } | { "kind": "bot", 
/**
 * Its name in the catalogue.
 */
bot: string, };

/**
 * Who may watch.
 */
export type Watching = "public" | "link" | "nobody";

/**
 * Which tables.
 */
export type Which = "open" | "mine" | "public" | "past";

/**
 * Somebody, by what one sees of them: an account's name, a seat of a table, or a line of its chat.
 */
export type Whom = { 
/**
 * The account's name.
 */
name?: string, 
/**
 * The table.
 */
table?: string, 
/**
 * The seat in which they sit there.
 */
seat?: number, 
/**
 * The id of a line they said there.
 */
line?: number, };
