import { WRITTEN_TEXTS } from '@plinth/api-schema/rich-text.fixture'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

// DOMPurify drops the first tag of a text in happy-dom, so each one here begins with a paragraph; journeys have others.
const START = '<p>One two</p>'

const open = async (props: Partial<RichTextEditorProps> = {}) => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const onHtmlChange = vi.fn()
  render(<RichTextEditor label="Rules" html={START} onHtmlChange={onHtmlChange} {...props} />)
  const text = await screen.findByRole('textbox', { name: 'Rules' })
  act(() => text.focus())
  return {
    user,
    text,
    onHtmlChange,
    told: () => onHtmlChange.mock.lastCall?.[0],
    selectAll: () => user.keyboard('{Control>}a{/Control}'),
    goToEnd: () => user.keyboard('{Control>}a{/Control}{ArrowRight}'),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    paste: (data: Record<string, string>) => {
      const clipboardData = new DataTransfer()
      for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content)
      fireEvent.paste(text, { clipboardData })
    },
  }
}
type Editor = Awaited<ReturnType<typeof open>>

const setLink = async ({ user, press }: Editor, address: string) => {
  await press('Link')
  await user.clear(screen.getByRole('textbox', { name: 'Address of the link' }))
  await user.paste(address)
  await press('Set link')
}

type Steps = (editor: Editor) => Promise<unknown>
const onAll =
  (steps: Steps): Steps =>
  async (editor) => {
    await editor.selectAll()
    await steps(editor)
  }
const atEnd =
  (keys: string): Steps =>
  async ({ user, goToEnd }) => {
    await goToEnd()
    await user.keyboard(keys)
  }
const pasted =
  (data: Record<string, string>): Steps =>
  async ({ paste }) =>
    paste(data)

const STEPS: Record<keyof typeof WRITTEN_TEXTS, Steps> = {
  bold: onAll(({ press }) => press('Bold')),
  italic: onAll(({ press }) => press('Italic')),
  boldItalic: onAll(({ user }) => user.keyboard('{Control>}bi{/Control}')),
  underlined: onAll(({ user }) => user.keyboard('{Control>}u{/Control}')),
  list: onAll(({ press }) => press('Bulleted list')),
  twoItems: onAll(async (editor) => {
    await editor.press('Bulleted list')
    await atEnd('{Enter}x')(editor)
  }),
  afterTheList: onAll(async (editor) => {
    await editor.press('Bulleted list')
    await atEnd('{Enter}{Enter}x')(editor)
  }),
  link: onAll((editor) => setLink(editor, 'example.org/a?b=1&c="')),
  boldLink: onAll(async (editor) => {
    await setLink(editor, 'https://example.org')
    await editor.selectAll()
    await editor.press('Bold')
  }),
  mailLink: onAll((editor) => setLink(editor, 'ana@example.org')),
  addressAlone: async (editor) => {
    await editor.goToEnd()
    await setLink(editor, 'example.org')
  },
  paragraphs: atEnd('{Enter}x'),
  emptyLine: atEnd('{Enter}{Enter}x'),
  brokenLine: atEnd('{Shift>}{Enter}{/Shift}x'),
  signs: onAll(pasted({ 'text/plain': '1 < 2 & "3" > \'4\' &nbsp;  ß 🎨' })),
  pasted: onAll(
    pasted({
      'text/html':
        '<p>a</p><h1>b</h1><h6>c</h6><ol><li>d</li></ol><blockquote>e</blockquote><del>f</del><ul><li><p>g</p><p>h</p></li></ul>',
    }),
  ),
}

describe('what is written', () => {
  it.each(Object.entries(STEPS))('is told as the server keeps it: %s', async (name, steps) => {
    const editor = await open()
    await steps(editor)
    expect(editor.told()).toBe(WRITTEN_TEXTS[name as keyof typeof WRITTEN_TEXTS])
  })

  it('is told letter by letter as somebody types, and is nothing without a letter', async () => {
    const { user, onHtmlChange, selectAll } = await open()
    await selectAll()
    await user.keyboard('Hi')
    expect(onHtmlChange.mock.calls).toEqual([['<p>H</p>'], ['<p>Hi</p>']])
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    expect(onHtmlChange).toHaveBeenLastCalledWith('')
  })

  it('is undone down to the start, letter for letter, and done again', async () => {
    const start = '<p>One <b>two</b></p>'
    const { user, told, selectAll, press } = await open({ html: start })
    await selectAll()
    await press('Bold')
    expect(told()).toBe('<p><strong>One two</strong></p>')
    await user.keyboard('{Control>}z{/Control}')
    expect(told()).toBe(start)
    await user.keyboard('{Control>}y{/Control}')
    expect(told()).toBe('<p><strong>One two</strong></p>')
  })

  it('stays usable with as many letters as it may have', async () => {
    const words = 'letters '.repeat(2_500).trim()
    const { user, told, goToEnd } = await open({ html: `<p>${words}</p>` })
    await goToEnd()
    await user.keyboard('!')
    expect(told()).toBe(`<p>${words}!</p>`)
  })
})

describe('the tools', () => {
  it('show what is on, and take it away again', async () => {
    const { told, selectAll, press } = await open()
    await selectAll()
    for (const name of ['Bold', 'Italic', 'Bulleted list']) {
      const tool = screen.getByRole('button', { name })
      expect(tool.getAttribute('aria-pressed')).toBe('false')
      await press(name)
      expect(tool.getAttribute('aria-pressed')).toBe('true')
    }
    for (const name of ['Bold', 'Italic', 'Bulleted list']) await press(name)
    expect(told()).toBe(START)
  })

  it('make all of a selection bold of which a part is', async () => {
    const { told, selectAll, press } = await open({ html: '<p>One <b>two</b></p>' })
    await selectAll()
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('false')
    await press('Bold')
    expect(told()).toBe(WRITTEN_TEXTS.bold)
  })

  it('make a bulleted list of a numbered one', async () => {
    const { told, goToEnd, press } = await open({ html: '<p>a</p><ol><li>b</li><li>c</li></ol>' })
    await goToEnd()
    await press('Bulleted list')
    expect(told()).toBe('<p>a</p><ul><li>b</li><li>c</li></ul>')
  })

  it('are one stop for the keyboard, with arrows between them', async () => {
    const { user, text } = await open()
    expect(screen.getByRole('toolbar', { name: 'Text style' }).getAttribute('aria-controls')).toBe(text.id)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }))
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link' }))
    await user.tab()
    expect(document.activeElement).toBe(text)
  })

  it('link to web and mail addresses alone', async () => {
    const { user, press } = await open()
    await press('Link')
    const address = screen.getByRole('textbox', { name: 'Address of the link' })
    expect(document.activeElement).toBe(address)
    expect(screen.queryByRole('button', { name: 'Remove link' })).toBeNull()
    for (const refused of ['javascript:alert(1)', 'data:text/html,x', '/local']) {
      await user.clear(address)
      await user.paste(refused)
      expect(screen.getByRole('button', { name: 'Set link' })).toHaveProperty('disabled', true)
    }
  })

  it('lead to the link around the caret, and take it away', async () => {
    const { told, goToEnd, press } = await open({ html: '<p>One <a href="https://example.org/a">two</a></p>' })
    await goToEnd()
    await press('Link')
    expect(screen.getByRole('textbox', { name: 'Address of the link' })).toHaveProperty(
      'value',
      'https://example.org/a',
    )
    await press('Remove link')
    expect(told()).toBe(START)
  })

  it('take away the links in what is selected', async () => {
    const { told, selectAll, press } = await open({ html: '<p>One <a href="https://example.org/a">two</a></p>' })
    await selectAll()
    await press('Link')
    await press('Remove link')
    expect(told()).toBe(START)
  })

  it('give the focus back to the text when the link bar is left', async () => {
    const { user, text, onHtmlChange, press } = await open()
    await press('Link')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull()
    expect(document.activeElement).toBe(text)
    expect(onHtmlChange).not.toHaveBeenCalled()
  })
})

describe('what is pasted', () => {
  it('keeps of Google Docs what a text can hold', async () => {
    const { told, selectAll, paste } = await open()
    await selectAll()
    paste({
      'text/html':
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-family:Arial;font-weight:700;font-style:italic">Bold</span><span style="font-weight:400;text-decoration:none"> plain </span><a href="https://example.org/" style="text-decoration:none"><span style="text-decoration:underline;color:#1155cc">link</span></a></p><ul style="margin:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span>item</span></p></li></ul></b><br class="Apple-interchange-newline">',
    })
    expect(told()).toBe(
      '<p><strong><em>Bold</em></strong> plain <a href="https://example.org/" rel="noopener noreferrer nofollow ugc" target="_blank"><u>link</u></a></p><ul><li>item</li></ul>',
    )
  })

  it('makes lists of those of Word', async () => {
    const { told, selectAll, paste } = await open()
    await selectAll()
    const item = (sign: string, words: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
    paste({
      'text/html': `<p class=MsoNormal style='margin:0'><b>Rules</b> of\nthe game<o:p></o:p></p>${item('·', 'one')}${item('·', 'two')}${item('1.', 'three')}<table><tr><td>a</td><td>b</td></tr></table>`,
    })
    expect(told()).toBe(
      '<p><strong>Rules</strong> of the game</p><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol><p>a</p><p>b</p>',
    )
  })

  it('brings no code, no picture and no link that may not be followed', async () => {
    const { told, text, selectAll, paste } = await open()
    await selectAll()
    paste({
      'text/html':
        '<p>1</p><p onclick="x()">a</p><script>b</script><img src=x onerror=alert(1)><style>c</style><a href="javascript:alert(1)">d</a>',
    })
    expect(told()).toBe('<p>1</p><p>a</p><p>d</p>')
    expect(text.querySelector('img, script, style')).toBeNull()
  })

  it('is its plain words where the rest is nothing, a paragraph for each line', async () => {
    const { told, selectAll, paste } = await open()
    await selectAll()
    paste({ 'text/html': '<p></p><img src="x">', 'text/plain': 'first\r\n\r\nsecond' })
    expect(told()).toBe('<p>first</p><p>second</p>')
  })

  it('joins the line in which the caret stands, with the spaces of a copy made here', async () => {
    const { told, text, selectAll, goToEnd, paste } = await open({ html: '<p>One <b>two</b></p>' })
    await selectAll()
    const clipboardData = new DataTransfer()
    fireEvent.copy(text, { clipboardData })
    expect(clipboardData.getData('text/plain')).toBe('One two')
    await goToEnd()
    paste({ 'text/html': '<p data-pm-slice="1 1 []"> and </p>' })
    paste({ 'text/html': clipboardData.getData('text/html') })
    expect(told()).toBe('<p>One <strong>two</strong> and One <strong>two</strong></p>')
  })
})

describe('the field', () => {
  it('keeps all that an older text holds', async () => {
    const rest =
      '<h2>a</h2><h3>b</h3><h4>c</h4><blockquote>d</blockquote><ol><li>e<ul><li>f</li></ul></li></ol><p><u>g</u> <s>h</s><br />i</p>'
    const { user, told, onHtmlChange, goToEnd } = await open({ html: `<p>1</p>${rest}<p><b>j</b><i>k</i></p>` })
    expect(onHtmlChange).not.toHaveBeenCalled()
    await goToEnd()
    await user.keyboard('!')
    expect(told()).toBe(`<p>1</p>${rest}<p><strong>j</strong><em>k!</em></p>`)
  })

  it('makes a paragraph of an older heading from its start', async () => {
    const { user, told, goToEnd } = await open({ html: '<p>1</p><h2>a</h2>' })
    await goToEnd()
    await user.keyboard('{ArrowLeft}{Backspace}')
    expect(told()).toBe('<p>1</p><p>a</p>')
  })

  it('shows that it waits for its tools, and tells nothing by having them', async () => {
    // Another copy of the module, which has not loaded them yet.
    const copy = './rich-text-editor.tsx?copy'
    const fresh: typeof import('./rich-text-editor.tsx') = await import(/* @vite-ignore */ copy)
    const onHtmlChange = vi.fn()
    render(<fresh.RichTextEditor label="Rules" html="<p>a<br></p>" onHtmlChange={onHtmlChange} />)
    expect(screen.getByRole('group', { name: 'Rules' }).getAttribute('aria-busy')).toBe('true')
    expect((await screen.findByRole('textbox', { name: 'Rules' })).textContent).toBe('a')
    expect(screen.queryByRole('group', { name: 'Rules' })).toBeNull()
    expect(onHtmlChange).not.toHaveBeenCalled()
  })

  it('can be read and not written', async () => {
    const { text } = await open({ readOnly: true })
    expect(text.getAttribute('contenteditable')).toBe('false')
    expect(text.getAttribute('aria-readonly')).toBe('true')
    expect(text.getAttribute('tabindex')).toBe('0')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('says what is wrong with it, and takes the focus', async () => {
    const ref = createRef<{ focus: () => void }>()
    const { text } = await open({ error: 'Too long', hint: 'Write at least one.', ref })
    expect(text.getAttribute('aria-invalid')).toBe('true')
    const described = (text.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Write at least one.', 'Too long'])
    act(() => text.blur())
    act(() => ref.current?.focus())
    expect(document.activeElement).toBe(text)
  })

  it('lets Tab and Escape go', async () => {
    const { text } = await open()
    for (const key of ['Tab', 'Escape']) expect(fireEvent.keyDown(text, { key })).toBe(true)
  })
})
