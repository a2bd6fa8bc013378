// A bot for Node without packages. It decides from the request alone, by the chance of its hand against the
// odds of the bank, and remembers one thing from the events: who raises often, to believe them less.
"use strict";

const STRONG = 0.65; // from this chance on it bets its hand up
const LAPS = 3; // after as many laps at one stake, with no way to compare hands, it gives up

const raises = new Map(); // seat -> how often it has raised or bet up in this match

/** An exact amount such as "17/2" as a number: near enough to weigh odds, not to keep accounts. */
function amountOf(text) {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

/** The chance to win at which paying the price breaks even. */
function fairChance(price, pot) {
  return price / (pot + price);
}

/** The rivals' hands are better than any hand once they have staked; those who always raise, less so. */
function chanceToWin(view) {
  const share = view.hand.beats / 1000;
  const rivals = view.in.filter((seat) => seat !== view.seat);
  return rivals.reduce((chance, seat) => {
    const believed = view.staked[seat] > 0 ? 1.3 / (1 + 0.02 * (raises.get(seat) ?? 0)) : 1;
    return chance * share ** Math.max(1, believed);
  }, 1);
}

function act(options, view) {
  const win = chanceToWin(view);
  const pot = amountOf(view.pot);
  const compare = options.show ?? options.peek ?? options.call;
  const price = compare ? compare.price : options.bet.min;
  const staked = view.staked[view.seat];
  if (win < fairChance(price, pot)) return { action: "fold" };
  const up = options.raise ?? options.bet;
  if (win >= STRONG && staked === 0 && up) {
    const room = Math.min(up.max - up.min, Math.floor(pot));
    return { action: up.action, amount: up.min + Math.floor(room / 2) };
  }
  if (compare === undefined) {
    return staked < LAPS * price ? { action: "bet", amount: price } : { action: "fold" };
  }
  if (!compare.targets) return { action: compare.action };
  const target = compare.targets.reduce((a, b) => (view.staked[b] < view.staked[a] ? b : a));
  return { action: "peek", target };
}

/** New cards for everyone: a svara is worth an even share of the bank. */
function enter(options, view) {
  const fair = fairChance(amountOf(options.enter.price), amountOf(view.pot));
  return { action: 1 / (view.in.length + 1) >= fair ? "enter" : "decline" };
}

function choose(request) {
  const options = Object.fromEntries(request.options.map((option) => [option.action, option]));
  if (request.kind === "act") return act(options, request.view);
  if (request.kind === "enter") return enter(options, request.view);
  return { action: options.look ? "look" : "no" };
}

/** What to write after a message, or nothing. Unknown types are passed over. */
function answerTo(message) {
  switch (message.type) {
    case "hello":
      return { type: "hello", protocol: 1, name: "node", version: "1.0" };
    case "match_start":
      raises.clear();
      return { type: "ready" };
    case "request":
      return { id: message.id, ...choose(message) };
    case "bet":
    case "raise":
      raises.set(message.seat, (raises.get(message.seat) ?? 0) + 1);
      return undefined;
    case "bye":
      return process.exit(0);
    default:
      return undefined;
  }
}

let rest = ""; // the beginning of a line whose end has not come yet
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const answer = answerTo(JSON.parse(line));
    if (answer) process.stdout.write(JSON.stringify(answer) + "\n");
  }
});
