/** A page of the embedded back end for people on this machine. */
export const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; color: CanvasText; background: Canvas; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
  li { padding: 0.25rem 0; }
  form { display: inline; }
</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;
