// Runs SPEC.md's deck.js (the first argument) over the vectors (the second), and prints what it made of them.
const { readFileSync } = require("node:fs");
const deck = require(process.argv[2]);
const vectors = JSON.parse(readFileSync(process.argv[3], "utf8"));
const bytes = (hex) => Buffer.from(hex, "hex");
const base = new Map(vectors.base_orders.map((entry) => [entry.profile, entry.cards]));

function first(numbers, count) {
  return Array.from({ length: count }, () => numbers.next().value);
}

const made = {
  commitments: vectors.commitments.map((v) => deck.commitment(bytes(v.seed))),
  keys: vectors.keys.map((v) => deck.keyOf(bytes(v.seed), v.cuts.map((cut) => Buffer.from(cut))).toString("hex")),
  first_dealers: vectors.first_dealers.map((v) => deck.firstDealer(bytes(v.key), v.seats)),
  words: vectors.words.map((v) => first(deck.stream(bytes(v.key), v.text), v.words.length)),
  decks: vectors.decks.map((v) => deck.deal(bytes(v.key), base.get(v.profile), v.bank, v.deal, 3 * v.seats)),
};
console.log(JSON.stringify(made));
