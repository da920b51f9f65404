import { FLAG } from './factTable.ts';

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const timeWords = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|ago|(?:last|next|this|past|recent) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|${days})|` +
    `${months}|${days}|(?:19|20)\\d\\d|\\d{1,2}:\\d\\d|\\d{1,2}(?:st|nd|rd|th)|recently|weekend|(?:few|two|three|couple of) (?:days|weeks|months|years))\\b`,
  'i',
);
const number = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|dozen)\b/i;
const self =
  /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|our|us|ich|mein\w*|wir|je|mon|ma|mes|nous|yo|mis?|io|mio|mia)\b/i;
const name = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+/u;

/** What a text shows at a glance, as bits of FLAG: found once, so that scoring reads no text. */
export function passageFlags(text: string): number {
  const end = text.trimEnd();
  return (
    (end.endsWith('?') || end.endsWith('？') ? FLAG.question : 0) |
    (timeWords.test(text) ? FLAG.timeWords : 0) |
    (number.test(text) ? FLAG.number : 0) |
    (name.test(text) ? FLAG.name : 0) |
    (self.test(text) ? FLAG.self : 0) |
    (looksLikeCode(text) ? FLAG.code : 0)
  );
}

/** Prose has few of these signs; program text has one in every ten characters or so. */
function looksLikeCode(text: string): boolean {
  const signs = text.match(/[{}()[\];=<>_$#`\\|/]/g)?.length ?? 0;
  return signs > 0.05 * text.length;
}
