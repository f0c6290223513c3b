import { fold, unaccented } from './fold';
import type { Range } from './textRuns';

/** What a greeting or thanks begins with, per language. */
const words = [
  'hi|hello|hey|dear|greetings|welcome|welcome back|good (morning|afternoon|evening|day)|thanks|thank you|congratulations|congrats|happy birthday',
  'hallo|servus|moin|grüß dich|liebe|lieber|guten (tag|morgen|abend)|sehr geehrter?|willkommen|willkommen zurück|danke|vielen dank|herzlichen glückwunsch',
  'hola|querid[oa]|estimad[oa]|buenos días|buenas (tardes|noches)|bienvenid[oa]|gracias|felicidades|benvolgu(t|da)',
  'bonjour|bonsoir|salut|coucou|chère?|bienvenue|merci|félicitations|joyeux anniversaire',
  'ciao|salve|gentile|car[oa]|buongiorno|buonasera|benvenut[oa]|grazie|congratulazioni',
  'olá|oi|prezad[oa]|car[oa]|bom dia|boa (tarde|noite)|bem-vind[oa]|obrigad[oa]|parabéns',
  'beste|geachte|hoi|dag|goede?(morgen|middag|navond)|welkom|welkom terug|bedankt|dank je|gefeliciteerd',
  'hei|heisann|hallo|kjære|god (morgen|dag|kveld)|velkommen|velkommen tilbake|takk|tusen takk|gratulerer',
  'hej|hejsan|kära|käre|bästa|god (morgon|kväll)|välkommen|välkommen tillbaka|tack|grattis',
  'kære|hejsa|god(morgen|dag|aften)|tak|tusind tak|tillykke|velkommen',
  'halló|hæ|kæri|kæra|sæl|sæll|góðan daginn|velkomin|takk',
  'hei|moi|moikka|terve|hyvä|rakas|huomenta|hyvää (päivää|huomenta|iltaa)|tervetuloa|kiitos|onneksi olkoon|tere|tere tulemast|aitäh',
  'cześć|hej|witaj|witamy|drog[ia]|dzień dobry|szanown[ya]|szanown[ya] pan[ie]|dziękujemy|gratulacje',
  'ahoj|dobrý (den|deň)|dobré ráno|milý|milá|drahý|drahá|vážený|vážená|vítej|vitaj|vítejte|vitajte|děkujeme|ďakujeme',
  'kedves|szia|helló|tisztelt|üdvözlünk|köszönjük|bună|bună ziua|dragă|stimate|stimată|salut|mulțumim',
  'bok|pozdrav|drag[aei]|dragi|poštovan[ia]|zdravo|živjo|pozdravljeni|spoštovan[ia]|hvala|labas|sveik[aiu]s?|gerb',
  'γεια( σου| σας)?|αγαπητ(έ|ή|ός)|καλημέρα|καλησπέρα|χαίρετε|καλώς ήρθες|ευχαριστούμε',
  'привет|здравствуй(те)?|дорог(ой|ая)|уважаем(ый|ая)|добр(ый день|ое утро|ый вечер)|добро пожаловать|спасибо|поздравляем',
  'привіт|вітаємо|вітаю|добр(ий день|ого дня|ого ранку)|шановн(ий|а)|дорог(ий|а)|ласкаво просимо|дякуємо|здравей(те)?|здрасти|уважаем[аи]|скъп[аи]|благодарим',
  'merhaba|selam|sevgili|sayın|günaydın|iyi günler|hoş geldin(iz)?|teşekkürler|chào|xin chào|halo|hai|selamat (pagi|siang|datang)',
];

const titles =
  'mr|mrs|ms|mx|miss|dr|prof|herrn?|frau|monsieur|madame|m|mme|señora?|sra?|signora?|sig|sig\\.ra|senhora?|heer|mevrouw|fru|hr|pana?|pani|pan|pane|paní|κύριε|κυρία|г-н|г-жа';

const unspaced = '亲爱的|親愛的|尊敬的|你好|您好|嗨|こんにちは|こんばんは|おはようございます|안녕하세요';

// At the start of a text or sentence, so that a greeting within one is left alone.
const greeting = new RegExp(
  unaccented(
    `(?:^|[^\\p{L}\\p{N}\\s,])\\s{0,9}(?:(?:${words.join('|')})(?:[\\s,]{1,9}(?:${titles})\\.?)*[\\s,]{1,9}|(?:${unspaced})[\\s,，、]{0,9})$`,
  ),
  'u',
);

const honorific = /^\s{0,3}(?:様|さま|さん|殿|님|씨|先生|女士|小姐)/u;
const pause = /^\s{0,9}(?:[^\p{L}\p{N}\s'’&@/-]|[-–—]\s|$)/u;
const NEAR = 60;

/** The text before a position, folded, as far as it can be a greeting. */
const before = (text: string, at: number) =>
  fold(at > NEAR ? `x ${text.slice(at - NEAR, at)}` : text.slice(0, at));

/** Whether a greeting ends at a position of a text. */
export const isGreeted = (text: string, at: number): boolean => greeting.test(before(text, at));

/** How much of a text a name takes with it if it is greeted there: "Hei, Kari!" becomes "Hei!". */
function greetedAt(text: string, start: number, end: number): Range | undefined {
  const title = honorific.exec(text.slice(end, end + 9))?.[0] ?? '';
  const after = text.slice(end + title.length, end + title.length + NEAR);
  if (!pause.test(after)) return undefined;
  const isFirst = text.slice(Math.max(0, start - NEAR), start).trim() === '' && start <= NEAR;
  const calling = /^\s{0,9}[,!，、！]\s{0,9}/u.exec(after)?.[0] ?? '';
  // "Kari!" or "Kari様、…", but not a name as a heading or a label.
  const called = calling && after.length === calling.length;
  if (isFirst && (called || title)) return [start, end + title.length + calling.length];
  if (!isGreeted(text, start)) return undefined;
  const [space = ''] = /[\s,，、]{0,9}$/u.exec(text.slice(Math.max(0, start - 9), start)) ?? [];
  return [start - space.length, end + title.length];
}

/** Where a text greets somebody by name. */
export const greetingsIn = (text: string, names: RegExp): Range[] =>
  [...text.matchAll(names)]
    .map(({ index, 0: name }) => greetedAt(text, index, index + name.length))
    .filter((range) => range !== undefined);

/** A title that doesn't address its reader by name: "Kari, your bread is ready" becomes "Your bread is ready". */
export function withoutName(title: string, names: RegExp): string {
  const ranges = [...title.matchAll(names)].flatMap(({ index, 0: name }): Range[] => {
    const greeted = greetedAt(title, index, index + name.length);
    if (greeted) return [greeted];
    const rest = title.slice(index + name.length);
    const [comma] = /^\s*(?:[,:!，、！]|[-–—]\s)\s*/u.exec(rest) ?? [];
    if (comma && title.slice(0, index).trim() === '') return [[0, index + name.length + comma.length]];
    const [pauseBefore] = /,\s*$/.exec(title.slice(0, index)) ?? [];
    if (pauseBefore && /^[\s!?.…]*$/.test(rest)) return [[index - pauseBefore.length, index + name.length]];
    return [];
  });
  if (ranges.length === 0) return title;
  let rest = title;
  for (const [start, end] of ranges.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
  return rest.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
