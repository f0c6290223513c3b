/** The links of the demo's footer, for its `config.json`. */
export const demoLinks = [{ text: 'Contact', href: 'mailto:hello@newsletters.example' }];
