/** Whether what is pasted is source itself, which programs for developers also offer as HTML, for its colours. */
export const isSource = (text: string) => /^\s*<(?:!doctype|!--|[a-z][\w-]*[\s/>])/i.test(text);
