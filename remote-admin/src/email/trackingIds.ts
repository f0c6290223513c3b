/** The parts of an address that matter here. */
export interface Address {
  base: string;
  query: string;
  fragment: string;
}

/** A parameter of an address, as it's written and as it's meant. */
export interface Parameter {
  raw: string;
  name: string;
  value: string;
}

const cut = (text: string, mark: string): [before: string, after: string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

export function split(address: string): Address {
  const [rest, fragment] = cut(address, '#');
  const [base, query] = cut(rest, '?');
  return { base, query, fragment };
}

export const join = ({ base, query, fragment }: Address) =>
  `${base}${query && `?${query}`}${fragment && `#${fragment}`}`;

/** The parameters of a query. In source, "&" is "&amp;". */
export const parametersOf = (query: string): Parameter[] =>
  query.split('&').map((raw) => {
    const [name, value] = cut(raw.replace(/^amp;/, ''), '=');
    return { raw, name: name.toLowerCase(), value };
  });

/** What mailing tools, shops and ad networks add to addresses: who has clicked, in which email, of which campaign. */
const ids = new RegExp(
  `^(?:${[
    // Campaigns, in web analytics
    '(?:utm|mtm|pk|piwik|matomo|hsa|itm)_\\w+|at_(?:medium|campaign|recipient|link|emailtype|send)\\w*|ns_(?:mchannel|source|campaign|linkname)|xtor|wt_z?mc|cmpid|cm_(?:mmc|ven|cat|pla|ite)\\w*|ef_id|s_kwcid|s_cid|soc_(?:src|trk)|ncid|_openstat',
    // Clicks on advertisements, and shares
    'fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|twclid|ttclid|li_fat_id|yclid|ysclid|zanpid|irclickid|epik|srsltid|igshi?d?|mibextid|_branch_match_id|wickedid|wickedsource',
    // Mailchimp, HubSpot, ConvertKit, Klaviyo, Vero, Omeda, Drip, Marketo, Bluecore, MailerLite
    'mc_[ce]id|_hsenc|_hsmi|__hs\\w{1,6}|hsctatracking|ck_subscriber_id|sh_kit|_ke|_kx|vero_\\w+|oly_(?:enc|anon)_id|__s|mkt_tok|bsft_\\w+|ml_subscriber\\w*|rb_clickid',
    // Salesforce, Eloqua, Acoustic, Dotdigital, Dynamics, Iterable, ActiveCampaign, Bronto, Adobe, Infusionsoft, EveryAction, Listrak, Pardot
    'et_[rc]id|sfmc_\\w+|elq\\w*|sp(?:mailing|user|job|report)id|dm_[it]|_cldee|esid|iterable\\w+|vgo_ee|_bta_\\w+|ajs_(?:uid|aid)|inf_contact_key|emci|emdi|ceid|trk_(?:contact|msg|module|sid)|pi_list_email|cndid|bxid|mbid|nr_email_referer|hashed_user|wtrid|omnisendcontactid|sendgrid_\\w+|sib_\\w+|ecid|nltr_id',
    // In plain words
    '(?:contact|recipient|subscriber|mailing|email)[_-]?(?:id|key|hash|uuid|guid)|e?mail_?(?:md5|sha1|sha256|hash)|hashed_?email',
  ].join('|')})$`,
);

const address = /^e?-?mail(?:_?addr(?:ess)?)?$|^(?:user|subscriber|recipient|contact)_?e?mail$/;

/** Whether a parameter tells who has received an email, or by which campaign. An address of somebody else can be part of a link. */
export const isTrackingId = ({ name, value }: Parameter) =>
  ids.test(name) || (address.test(name) && value !== '' && !/@|%40/i.test(value));

const signature = /^(?:x-(?:amz|goog)-)?(?:sign?|signature|signed|hmac|token|hash|checksum)$/;

/** Whether an address is signed, so that it works only as it is. */
export const isSigned = ({ query }: Address) =>
  parametersOf(query).some(({ name, value }) => signature.test(name) && value.length >= 12);

/** Whether an address in HTML source has ids left. */
export const hasTrackingIds = (url: string) =>
  /^\s*(?:https?:)?\/\//i.test(url) && parametersOf(split(url).query).some(isTrackingId);
