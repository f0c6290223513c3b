import { deFormal, esFormal } from './formal.ts';
import { emailTypes, type Texts, type Variant } from './types.ts';

const en: Texts = {
  link: 'The link works once, within an hour. You can also copy its address into your browser:',
  code: "The code works once, within an hour. Whoever has it can sign in, so don't pass it on.",
  emails: {
    confirmation: {
      subject: 'Confirm your email address for {name}',
      heading: 'Welcome to {name}',
      paragraphs: ['Please confirm that {{ .Email }} is your email address. After that, you can sign in.'],
      button: 'Confirm Email Address',
      unexpected: "If you didn't create an account, you can ignore this email.",
    },
    // With a code, also for an address that is new.
    magic_link: {
      subject: 'Your code for {name}',
      heading: 'Your code for {name}',
      paragraphs: ['Enter this code to confirm that {{ .Email }} is your email address:'],
      button: 'Use the Link Instead',
      unexpected: "If you didn't ask for a code, you can ignore this email.",
    },
    // Also what New User sends, so that people choose their own password.
    recovery: {
      subject: 'Choose a password for {name}',
      heading: 'Choose a password',
      paragraphs: [
        'This link lets you choose a new password for your account at {name}, {{ .Email }}.',
        'You get this email because you asked for it, or because an account was created for you.',
      ],
      button: 'Choose Password',
      unexpected: "If you don't need a new password, you can ignore this email. Nothing changes then.",
    },
    invite: {
      subject: "You're invited to {name}",
      heading: "You're invited to {name}",
      paragraphs: ['There is an account for {{ .Email }}. Choose a password, and you can use it.'],
      button: 'Choose Password',
      unexpected: "If you don't know why you're invited, you can ignore this email.",
    },
    email_change: {
      subject: 'Confirm your new email address for {name}',
      heading: 'Confirm your new email address',
      paragraphs: [
        'The email address of your account at {name} is about to change from {{ .Email }} to {{ .NewEmail }}.',
        'If both addresses get this email, please follow the link in each.',
      ],
      button: 'Confirm Change',
      unexpected: "If you didn't ask for this, don't follow the link, and change your password.",
    },
  },
};

const de: Texts = {
  link: 'Der Link funktioniert nur einmal und eine Stunde lang. Du kannst seine Adresse auch in deinen Browser kopieren:',
  code: 'Der Code funktioniert nur einmal und eine Stunde lang. Wer ihn hat, kann sich anmelden. Gib ihn also nicht weiter.',
  emails: {
    confirmation: {
      subject: 'Bestätige deine E-Mail-Adresse für {name}',
      heading: 'Willkommen bei {name}',
      paragraphs: [
        'Bitte bestätige, dass {{ .Email }} deine E-Mail-Adresse ist. Danach kannst du dich anmelden.',
      ],
      button: 'E-Mail-Adresse bestätigen',
      unexpected: 'Wenn du kein Konto erstellt hast, kannst du diese E-Mail ignorieren.',
    },
    magic_link: {
      subject: 'Dein Code für {name}',
      heading: 'Dein Code für {name}',
      paragraphs: ['Gib diesen Code ein, um zu bestätigen, dass {{ .Email }} deine E-Mail-Adresse ist:'],
      button: 'Stattdessen den Link nutzen',
      unexpected: 'Wenn du keinen Code angefordert hast, kannst du diese E-Mail ignorieren.',
    },
    recovery: {
      subject: 'Wähle ein Passwort für {name}',
      heading: 'Wähle ein Passwort',
      paragraphs: [
        'Mit diesem Link kannst du ein neues Passwort für dein Konto {{ .Email }} bei {name} wählen.',
        'Du bekommst diese E-Mail, weil du darum gebeten hast oder weil ein Konto für dich erstellt wurde.',
      ],
      button: 'Passwort wählen',
      unexpected:
        'Wenn du kein neues Passwort brauchst, kannst du diese E-Mail ignorieren. Dann ändert sich nichts.',
    },
    invite: {
      subject: 'Deine Einladung zu {name}',
      heading: 'Deine Einladung zu {name}',
      paragraphs: ['Für {{ .Email }} gibt es ein Konto. Wähle ein Passwort, dann kannst du dich anmelden.'],
      button: 'Passwort wählen',
      unexpected: 'Wenn du nicht weißt, warum du eingeladen wurdest, kannst du diese E-Mail ignorieren.',
    },
    email_change: {
      subject: 'Bestätige deine neue E-Mail-Adresse für {name}',
      heading: 'Bestätige deine neue E-Mail-Adresse',
      paragraphs: [
        'Die E-Mail-Adresse deines Kontos bei {name} soll von {{ .Email }} in {{ .NewEmail }} geändert werden.',
        'Wenn beide Adressen diese E-Mail bekommen, folge bitte dem Link in jeder der beiden E-Mails.',
      ],
      button: 'Änderung bestätigen',
      unexpected: 'Wenn du das nicht veranlasst hast, folge dem Link nicht und ändere dein Passwort.',
    },
  },
};

const es: Texts = {
  link: 'El enlace funciona una sola vez, durante una hora. También puedes copiar su dirección en tu navegador:',
  code: 'El código funciona una sola vez, durante una hora. Quien lo tenga puede iniciar sesión, así que no lo compartas.',
  emails: {
    confirmation: {
      subject: 'Confirma tu dirección de correo para {name}',
      heading: 'Te damos la bienvenida a {name}',
      paragraphs: ['Confirma que {{ .Email }} es tu dirección de correo. Después podrás iniciar sesión.'],
      button: 'Confirmar dirección de correo',
      unexpected: 'Si no has creado ninguna cuenta, puedes ignorar este correo.',
    },
    magic_link: {
      subject: 'Tu código para {name}',
      heading: 'Tu código para {name}',
      paragraphs: ['Introduce este código para confirmar que {{ .Email }} es tu dirección de correo:'],
      button: 'Usar el enlace',
      unexpected: 'Si no has pedido ningún código, puedes ignorar este correo.',
    },
    recovery: {
      subject: 'Elige una contraseña para {name}',
      heading: 'Elige una contraseña',
      paragraphs: [
        'Con este enlace puedes elegir una nueva contraseña para tu cuenta {{ .Email }} en {name}.',
        'Recibes este correo porque lo has pedido o porque se ha creado una cuenta para ti.',
      ],
      button: 'Elegir contraseña',
      unexpected:
        'Si no necesitas una nueva contraseña, puedes ignorar este correo. En ese caso no cambia nada.',
    },
    invite: {
      subject: 'Te han invitado a {name}',
      heading: 'Te han invitado a {name}',
      paragraphs: ['Hay una cuenta para {{ .Email }}. Elige una contraseña y podrás usarla.'],
      button: 'Elegir contraseña',
      unexpected: 'Si no sabes por qué has recibido esta invitación, puedes ignorar este correo.',
    },
    email_change: {
      subject: 'Confirma tu nueva dirección de correo para {name}',
      heading: 'Confirma tu nueva dirección de correo',
      paragraphs: [
        'La dirección de correo de tu cuenta en {name} va a cambiar de {{ .Email }} a {{ .NewEmail }}.',
        'Si este correo llega a las dos direcciones, abre el enlace de cada uno de los dos correos.',
      ],
      button: 'Confirmar cambio',
      unexpected: 'Si no has pedido este cambio, no abras el enlace y cambia tu contraseña.',
    },
  },
};

/** A variant, with what it says as its language does. */
const varied = ({ emails }: Texts, { emails: own, ...others }: Variant): Texts => {
  const rows = emailTypes.map((type) => [type, { ...emails[type], ...own[type] }]);
  return { ...others, emails: Object.fromEntries(rows) };
};

/** The languages that emails can be written in. Another one is another table. */
export const languages: Record<string, Texts> = {
  en,
  de,
  es,
  'de-x-formal': varied(de, deFormal),
  'es-x-formal': varied(es, esFormal),
};
