/** HTML that is safe to place in HTML: made by `html` only. */
export type Markup = { readonly markup: string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

const placed = (value: string | Markup | readonly Markup[]): string => {
  if (typeof value === 'string') return escaped(value)
  return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('')
}

/** Builds markup from a template; every text placed into it is escaped. */
export const html = (strings: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]): Markup => ({
  markup: strings.reduce((built, piece, index) => built + placed(values[index - 1]!) + piece),
})

// Mail clients ignore stylesheets in part: the inline styles carry the light theme, the m-* classes the dark one.
const SERIF = "Redaction,Georgia,'Times New Roman',serif"
const SANS = "'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const MONO = "'Fragment Mono',Menlo,Consolas,monospace"
const button =
  'display:inline-block;padding:15px 24px;border-radius:3px;font-size:15px;line-height:1;font-weight:500;text-decoration:none'
const quote = 'margin:0 0 20px;padding:4px 0 4px 16px;font-size:16px;line-height:1.55;color:#191713'

/** The inline styles of a mail's parts. */
export const styles = {
  heading: `margin:0 0 16px;font-family:${SERIF};font-weight:400;font-size:30px;line-height:1.12;letter-spacing:-.01em;color:#191713`,
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#191713',
  code: `margin:0 0 20px;padding:20px 8px;background:#E8E4DB;border-radius:3px;text-align:center;font-family:${MONO};font-size:34px;line-height:1;letter-spacing:.12em;color:#191713`,
  quote: `${quote};border-left:4px solid #191713`,
  warning: `${quote};border-left:4px solid #B0220F`,
  button: `${button};background:#191713;color:#F4F2ED`,
  accent: `${button};background:#CC2B1B;color:#FFFFFF`,
  note: 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#554F46',
  link: 'color:#1B3FAB;text-decoration:underline',
} as const

const label =
  'padding:10px 12px 10px 0;width:92px;border-bottom:1px solid #D8D2C6;font-size:15px;line-height:1.45;text-align:left;vertical-align:top;font-weight:400;color:#554F46'
const value =
  'padding:10px 0;border-bottom:1px solid #D8D2C6;font-size:15px;line-height:1.45;text-align:left;vertical-align:top;color:#191713;word-break:break-word'

/** Rows of label and value. */
export const facts = (rows: readonly (readonly [label: string, value: string])[]): Markup =>
  html`<table class="m-ink" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.map(
    ([name, text]) =>
      html`<tr><th scope="row" class="m-mute m-line" style="${label}">${name}</th><td class="m-ink m-line" style="${value}">${text}</td></tr>`,
  )}</table>`

/** A picture as wide as the sheet. */
export const pictureMarkup = (url: string, alt: string): Markup =>
  html`<img src="${url}" alt="${alt}" width="464" style="display:block;width:100%;height:auto;border:0;margin:0 0 16px">`

const NIGHT = `
.m-bg{background:#0F0F11!important}
.m-paper{background:#18181B!important}
.m-sunk{background:#09090A!important}
.m-ink{color:#F1EEE7!important}
.m-mute{color:#BBB5AA!important}
.m-line{border-color:#2C2B30!important}
.m-link{color:#93B4FF!important}
.m-button{background:#F1EEE7!important;color:#0F0F11!important}
.m-accent{background:#FF5A43!important;color:#1C0603!important}
.m-dot{color:#FF5A43!important}
.m-warning{border-color:#FF8A78!important}
.m-quote{border-color:#F1EEE7!important}
`

/** The page around a mail: the wall, the name with its red dot, the sheet of paper and the foot. */
export function frame(parts: { title: string; preview: string; sheet: Markup; foot: Markup }): string {
  const night: Markup = { markup: `@media (prefers-color-scheme:dark){${NIGHT}}` }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${parts.title}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${night}</style>
</head>
<body class="m-bg" style="margin:0;padding:0;background:#F4F2ED">
<div style="display:none;max-height:0;overflow:hidden">${parts.preview}</div>
<table role="presentation" class="m-bg" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F2ED;font-family:${SANS}"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left"><tr><td>
<p class="m-ink" style="margin:0 0 20px;font-family:${SERIF};font-size:26px;line-height:1;letter-spacing:-.02em;color:#191713">Plinth<span class="m-dot" style="color:#CC2B1B">&#8201;&#9679;</span></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="m-paper" style="padding:32px 28px;background:#FCFBF8;border-radius:6px">
${parts.sheet}
</td></tr></table>
<p class="m-mute" style="margin:20px 0 0;font-size:12px;line-height:1.55;color:#554F46">${parts.foot}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.markup
}
