const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow ugc" target="_blank">${words}</a>`

/**
 * What the editor of formatted text writes, by what was done to `<p>One two</p>` as a whole: the editor's tests hold it to this,
 * and those of the sanitiser that it keeps this letter for letter.
 */
export const WRITTEN_TEXTS = {
  bold: '<p><strong>One two</strong></p>',
  italic: '<p><em>One two</em></p>',
  boldItalic: '<p><strong><em>One two</em></strong></p>',
  underlined: '<p><u>One two</u></p>',
  list: '<ul><li>One two</li></ul>',
  twoItems: '<ul><li>One two</li><li>x</li></ul>',
  afterTheList: '<ul><li>One two</li></ul><p>x</p>',
  link: `<p>${link('https://example.org/a?b=1&amp;c=%22', 'One two')}</p>`,
  boldLink: `<p>${link('https://example.org/', '<strong>One two</strong>')}</p>`,
  mailLink: `<p>${link('mailto:ana@example.org', 'One two')}</p>`,
  addressAlone: `<p>One two${link('https://example.org/', 'https://example.org/')}</p>`,
  paragraphs: '<p>One two</p><p>x</p>',
  emptyLine: '<p>One two</p><p><br /></p><p>x</p>',
  brokenLine: '<p>One two<br />x</p>',
  signs: '<p>1 &lt; 2 &amp; "3" &gt; \'4\' &amp;nbsp;\u00a0 ß 🎨</p>',
  pasted:
    '<p>a</p><h2>b</h2><h4>c</h4><ol><li>d</li></ol><blockquote>e</blockquote><p><s>f</s></p><ul><li><p>g</p><p>h</p></li></ul>',
} as const
