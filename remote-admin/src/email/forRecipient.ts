import { fold, unaccented } from './fold';

/** What links say that only the recipient should use, per language: leave, change the preferences, view in a browser. */
const words = [
  // English
  String.raw`unsubscri|opt[ -]?out\b|(manage|update|change|edit)\b.{0,30}\b(preferences|subscriptions?|settings|profile)\b|(e-?mail|communication) preferences|(view|read|open|see)\b.{0,30}\b(browser|online)\b|web version|stop receiving|remove me\b`,
  // German
  String.raw`abbestell|abmeld|austragen\b|(einstellungen|profil|daten)\b.{0,20}(verwalten|ändern|anpassen|bearbeiten)|im browser|online (ansehen|lesen|anzeigen)|webversion|onlineversion`,
  // Spanish, Catalan
  String.raw`dar(se|me|te)? de baja|date de baja|(cancel|anul)ar? (la |tu |su |mi )?(suscripci|inscripci|subscripci)|desuscri|donar-?(se|me)? de baixa|(gestion|actualiz|cambi|modific)\p{L}{0,4}\b.{0,20}(preferencias|suscripci)|(ver|abrir|leer)\b.{0,30}navegador|versión (web|online)`,
  // French
  String.raw`désabonn|désinscri|ne plus recevoir|(gérer|modifier|mettre à jour)\b.{0,30}(préférences|abonnements?|profil)|(voir|lire|afficher|ouvrir|consulter|visualiser)\b.{0,40}(navigateur|en ligne)|version (en ligne|web)`,
  // Italian
  String.raw`disiscri|(annulla|cancella)(re|ti)?\b.{0,15}iscrizione|cancellarsi|(gestisci|aggiorna|modifica)\b.{0,20}(preferenze|iscrizione|profilo)|(visualizza|leggi|apri|vedi)\b.{0,30}(browser|online)|versione (web|online)`,
  // Portuguese
  String.raw`descadastr|(cancelar?|anular|remover)\b.{0,8}(inscrição|assinatura|subscrição)|(gerir|gerenciar|atualizar|alterar)\b.{0,20}(preferências|subscriç|perfil)|(ver|abrir|ler|visualiz)\p{L}{0,4}\b.{0,30}navegador|versão (web|online)`,
  // Dutch
  String.raw`afmeld|uitschrijv|schrijf.{0,10} uit\b|voorkeuren\b.{0,15}(beheren|wijzigen|aanpassen)|gegevens wijzigen|(bekijk|lees|open)\b.{0,30}(browser|online)|webversie`,
  // Norwegian, Danish
  String.raw`avmeld|frameld|meld (deg|meg|mig|dig) (av|fra)\b|(avslutt|stopp|opsig)\p{L}{0,4}\b.{0,10}abonnement|(administrer|endre|oppdater|opdater|rediger|ret)\b.{0,20}(innstilling|preferanse|præference|indstilling|profil|abonnement)|(vis|se|les|læs|åpne|åbn)\b.{0,30}(nettleser|på nett|browser|online)|nettversjon`,
  // Swedish
  String.raw`avregistrer|avprenumerer|avanmäl|avsluta\b.{0,15}prenumeration|(hantera|ändra|uppdatera)\b.{0,20}(inställning|preferens|prenumeration|profil)|(visa|se|läs|öppna)\b.{0,30}(webbläsare|online)|webbversion`,
  // Icelandic
  'afskrá',
  // Finnish, Estonian
  String.raw`(peru|peruuta|lopeta)\b.{0,15}(tilau|uutiskirje)|tilauksen peru|poistu\b.{0,15}listalta|(muokkaa|muuta|hallitse|päivitä)\b.{0,20}(asetu|tieto|tilau)|(näytä|avaa|katso|lue)\b.{0,30}(selaime|verkossa)|verkkoversio|loobu\b.{0,15}(uudiskir|tellimus)|tühista tellimus`,
  // Polish
  String.raw`wypis|zrezygnuj|rezygn\p{L}{0,6} z\b|anuluj\b.{0,10}subskrypcj|(zarządzaj|zmień|zaktualizuj)\b.{0,20}(preferencj|ustawieni|subskrypcj|dane)|(zobacz|wyświetl|otwórz|przeczytaj)\b.{0,30}przeglądar|wersja (online|internetowa)`,
  // Czech, Slovak
  String.raw`odhlásit|odhlásiť|odhlášení|odhlásenie|zrušit odběr|zrušiť odber|(spravovat|upravit|změnit|upraviť|zmeniť)\b.{0,20}(nastavení|předvolb|preferenc|nastaveni)|(zobrazit|otevřít|zobraziť|otvoriť)\b.{0,30}(prohlížeč|prehliadač|online)|webová verze`,
  // Hungarian, Romanian
  String.raw`leiratkoz|megtekint\p{L}{0,6}\b.{0,20}böngésző|böngészőben|dezabon|(vezi|vizualiz|deschide)\p{L}{0,6}\b.{0,30}browser`,
  // Croatian, Serbian, Slovenian, Latvian, Lithuanian
  String.raw`odjav[aiel]|atteikties|atrakstīties|atsisakyti\b.{0,15}(prenumerat|naujienlaišk)`,
  // Greek
  String.raw`διαγραφή|διαγραφείτε|απεγγραφή|κατάργηση εγγραφής|(προβολή|δείτε|άνοιγμα)(?!\p{L}).{0,30}(browser|πρόγραμμα περιήγησης)|διαχείριση προτιμήσεων`,
  // Russian, Ukrainian, Bulgarian
  String.raw`отпис|отписка|отказаться от|відпис|відмовитис[яь] від|(управл|измен|настро|керувати|змінити)\p{L}{0,6}(?!\p{L}).{0,20}(подпис|рассыл|предпочт|настройк|підпис|налаштув)|(откр|посмотр|просмотр|чита|перегля|відкри)\p{L}{0,6}(?!\p{L}).{0,30}(браузер|онлайн)|веб-верс`,
  // Turkish
  String.raw`abonelikten (çık|ayrıl)|aboneliği(mi|nizi|ni)? (iptal|sonlandır)|listeden çık|(tercih|ayar)lar?[ıi]\p{L}{0,4} (yönet|güncelle|değiştir)|(tercih|ayar)ler\p{L}{0,5} (yönet|güncelle|değiştir)|tarayıcı\p{L}{0,4} (görüntüle|aç)|web sürümü`,
  // Vietnamese, Indonesian, Malay
  'hủy đăng ký|ngừng nhận|berhenti (ber)?langgan',
];

/** The same in languages that write without spaces, or whose words have prefixes. */
const unspaced =
  '配信停止|配信解除|購読(を)?(解除|停止)|登録(を)?解除|退会|配信設定|ブラウザー?で(見る|表示|開く|閲覧|ご覧)|(web|ウェブ)版|退订|退訂|取消订阅|取消訂閱|取消訂閲|管理(订阅|訂閱|偏好)|浏览器中?(查看|打开|阅读)|瀏覽器中?(查看|檢視|開啟)|网页版|網頁版|수신 ?거부|구독 ?(취소|해지)|브라우저에서|웹에서 보기|إلغاء الاشتراك|הסר|ביטול (מנוי|הרשמה)|सदस्यता (समाप्त|रद्द)|ยกเลิก(การสมัคร|รับ)';

const text = new RegExp(unaccented(String.raw`(?<!\p{L})(?:${words.join('|')})|${unspaced}`), 'u');

const address =
  /[/?&=._-](unsub(scribe)?|abmeld(en|ung)|abbestellen|austragen|desabonne(r|ment)|desinscription|desuscribir(se)?|baja|disiscrizione|descadastr(o|ar)|afmeld(en|ing)?|uitschrijven|avmeld(ing)?|avregistrera|avprenumerera|wypisz|odhlasit|odhlaseni|leiratkozas|otpiska|otpisatsya)([/?&=.#]|$)|mailto:[^?]{0,200}unsubscribe|\bopt-?out\b|(manage|update|email|subscription)[-_/]?(preferences|profile)\b|view[-_]?(in|as)[-_]?(browser|web)|list-manage\.com\/(profile|vcard|abuse)|[?&]e=\[?uniqid/i;

/** The longest text of a link that is taken for a command, not for the title of an article. */
const LONGEST = 60;

/** Whether a link is meant for the one person the email was sent to: unsubscribe, preferences, view in browser. */
export function isForRecipient(label: string, href: string): boolean {
  const words = label.slice(0, 5000).replace(/\s+/g, ' ').trim();
  return (words.length <= LONGEST && text.test(fold(words))) || address.test(href.slice(0, 2000));
}
