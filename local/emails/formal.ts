import type { Variant } from './types.ts';

/** German for those who say "Sie". */
export const deFormal: Variant = {
  link: 'Der Link funktioniert nur einmal und eine Stunde lang. Sie können seine Adresse auch in Ihren Browser kopieren:',
  code: 'Der Code funktioniert nur einmal und eine Stunde lang. Wer ihn hat, kann sich anmelden. Geben Sie ihn also nicht weiter.',
  emails: {
    confirmation: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {name}',
      paragraphs: [
        'Bitte bestätigen Sie, dass {{ .Email }} Ihre E-Mail-Adresse ist. Danach können Sie sich anmelden.',
      ],
      unexpected: 'Wenn Sie kein Konto erstellt haben, können Sie diese E-Mail ignorieren.',
    },
    magic_link: {
      subject: 'Ihr Code für {name}',
      heading: 'Ihr Code für {name}',
      paragraphs: ['Geben Sie diesen Code ein, um zu bestätigen, dass {{ .Email }} Ihre E-Mail-Adresse ist:'],
      unexpected: 'Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren.',
    },
    recovery: {
      subject: 'Wählen Sie ein Passwort für {name}',
      heading: 'Wählen Sie ein Passwort',
      paragraphs: [
        'Mit diesem Link können Sie ein neues Passwort für Ihr Konto {{ .Email }} bei {name} wählen.',
        'Sie bekommen diese E-Mail, weil Sie darum gebeten haben oder weil ein Konto für Sie erstellt wurde.',
      ],
      unexpected:
        'Wenn Sie kein neues Passwort brauchen, können Sie diese E-Mail ignorieren. Dann ändert sich nichts.',
    },
    invite: {
      subject: 'Ihre Einladung zu {name}',
      heading: 'Ihre Einladung zu {name}',
      paragraphs: [
        'Für {{ .Email }} gibt es ein Konto. Wählen Sie ein Passwort, dann können Sie sich anmelden.',
      ],
      unexpected: 'Wenn Sie nicht wissen, warum Sie eingeladen wurden, können Sie diese E-Mail ignorieren.',
    },
    email_change: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für {name}',
      heading: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Die E-Mail-Adresse Ihres Kontos bei {name} soll von {{ .Email }} in {{ .NewEmail }} geändert werden.',
        'Wenn beide Adressen diese E-Mail bekommen, folgen Sie bitte dem Link in jeder der beiden E-Mails.',
      ],
      unexpected:
        'Wenn Sie das nicht veranlasst haben, folgen Sie dem Link nicht und ändern Sie Ihr Passwort.',
    },
  },
};

/** Spanish for those who say "usted". */
export const esFormal: Variant = {
  link: 'El enlace funciona una sola vez, durante una hora. También puede copiar su dirección en su navegador:',
  code: 'El código funciona una sola vez, durante una hora. Quien lo tenga puede iniciar sesión, así que no lo comparta.',
  emails: {
    confirmation: {
      subject: 'Confirme su dirección de correo para {name}',
      heading: 'Le damos la bienvenida a {name}',
      paragraphs: ['Confirme que {{ .Email }} es su dirección de correo. Después podrá iniciar sesión.'],
      unexpected: 'Si no ha creado ninguna cuenta, puede ignorar este correo.',
    },
    magic_link: {
      subject: 'Su código para {name}',
      heading: 'Su código para {name}',
      paragraphs: ['Introduzca este código para confirmar que {{ .Email }} es su dirección de correo:'],
      unexpected: 'Si no ha pedido ningún código, puede ignorar este correo.',
    },
    recovery: {
      subject: 'Elija una contraseña para {name}',
      heading: 'Elija una contraseña',
      paragraphs: [
        'Con este enlace puede elegir una nueva contraseña para su cuenta {{ .Email }} en {name}.',
        'Recibe este correo porque lo ha pedido o porque se ha creado una cuenta para usted.',
      ],
      unexpected:
        'Si no necesita una nueva contraseña, puede ignorar este correo. En ese caso no cambia nada.',
    },
    invite: {
      subject: 'Le han invitado a {name}',
      heading: 'Le han invitado a {name}',
      paragraphs: ['Hay una cuenta para {{ .Email }}. Elija una contraseña y podrá usarla.'],
      unexpected: 'Si no sabe por qué ha recibido esta invitación, puede ignorar este correo.',
    },
    email_change: {
      subject: 'Confirme su nueva dirección de correo para {name}',
      heading: 'Confirme su nueva dirección de correo',
      paragraphs: [
        'La dirección de correo de su cuenta en {name} va a cambiar de {{ .Email }} a {{ .NewEmail }}.',
        'Si este correo llega a las dos direcciones, abra el enlace de cada uno de los dos correos.',
      ],
      unexpected: 'Si no ha pedido este cambio, no abra el enlace y cambie su contraseña.',
    },
  },
};
