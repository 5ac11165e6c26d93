import {
  EMBED_ACCENT,
  EMBED_SANDBOX,
  type EmbedOptions,
  type EmbedShow,
  type EmbedTheme,
  elementMarkup,
  embeddedPage,
  embedHeights,
  embedLimits,
  embedPath,
  embedTitle,
  frameMarkup,
  oembedAddress,
} from '@plinth/api-schema/site-embeds'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useSiteSwitches } from '../../../../lib/api/site-switches.ts'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { NewTabLink } from '../../../../ui/new-tab-link.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import styles from './embed-dialog.module.css'

export type EmbedDialogProps = {
  campaign: { id: number; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Snippet = 'element' | 'frame' | 'oembed'
/** What a brand chooses; heights and colours as they are typed. */
type Choice = { show: EmbedShow; theme: EmbedTheme; accent: string; columns: string; limit: string; height: string }

const SHOWS = [
  { value: 'wall', label: 'Wall' },
  { value: 'countdown', label: 'Countdown' },
  { value: 'leaderboard', label: 'Leaderboard' },
] as const
const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'night', label: 'Night' },
] as const
const SNIPPETS = [
  { value: 'element', label: 'Web component' },
  { value: 'frame', label: 'iframe' },
  { value: 'oembed', label: 'oEmbed' },
] as const
const NOTES: Readonly<Record<Snippet, string>> = {
  element: 'Grows and shrinks with what it shows. Needs one script of ours, once on a page.',
  frame: 'No script at all. Keeps the height that you give it.',
  oembed: 'Paste the address of the campaign into a site that knows oEmbed; it asks here.',
}
const COLUMNS = [
  { value: '', label: 'As many as fit' },
  ...[1, 2, 3, 4].map((count) => ({ value: String(count), label: String(count) })),
]
const COUNTS: Readonly<Record<'wall' | 'leaderboard', readonly number[]>> = {
  wall: [3, 6, 9, 12, 24],
  leaderboard: [3, 5, 10, 20],
}
const MIN_HEIGHT = 120
const MAX_HEIGHT = 4_000

const startOf = (show: EmbedShow): Pick<Choice, 'show' | 'limit' | 'height'> => ({
  show,
  limit: String(embedLimits[show].usual),
  height: String(embedHeights[show]),
})

const isColour = (text: string) => text === '' || EMBED_ACCENT.test(text)
const isHeight = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= MIN_HEIGHT && Number(text) <= MAX_HEIGHT

/** The embed that is chosen; what is not right yet is left as usual. */
const optionsOf = (campaignId: number, { show, theme, accent, columns, limit }: Choice): EmbedOptions => ({
  show,
  campaignId,
  theme: theme === 'auto' ? undefined : theme,
  accent: accent !== '' && isColour(accent) ? accent : undefined,
  columns: show === 'wall' && columns !== '' ? Number(columns) : undefined,
  limit: show !== 'countdown' && Number(limit) !== embedLimits[show].usual ? Number(limit) : undefined,
})

const snippetOf = (kind: Snippet, options: EmbedOptions, name: string, height: number): string => {
  const site = window.location.origin
  if (kind === 'element') return elementMarkup(site, options, name)
  if (kind === 'frame') return frameMarkup(site, options, { name, width: '100%', height })
  return oembedAddress(site, embeddedPage(site, options.campaignId))
}

type Change = (change: Partial<Choice>) => void

const Size = ({ choice, change }: { choice: Choice; change: Change }) => {
  const { show } = choice
  return (
    <div className={styles.pair}>
      {show !== 'countdown' && (
        <Select
          label={show === 'wall' ? 'Works' : 'People'}
          options={COUNTS[show].map((count) => ({ value: String(count), label: String(count) }))}
          value={choice.limit}
          onValueChange={(limit) => change({ limit })}
        />
      )}
      {show === 'wall' && (
        <Select
          label="Works in a row"
          options={COLUMNS}
          value={choice.columns}
          onValueChange={(columns) => change({ columns })}
        />
      )}
      <TextField
        label="Accent colour"
        optional
        data
        maxLength={7}
        noticesLength={false}
        placeholder="#b0220f"
        value={choice.accent}
        onValueChange={(accent) => change({ accent })}
        hint="We keep it readable."
        error={isColour(choice.accent) ? undefined : 'A colour has six hexadecimal digits, as #1b6642.'}
      />
      <TextField
        label="Height of the iframe"
        data
        inputMode="numeric"
        maxLength={4}
        noticesLength={false}
        suffix="px"
        value={choice.height}
        onValueChange={(height) => change({ height })}
        error={isHeight(choice.height) ? undefined : `Between ${MIN_HEIGHT} and 4,000 px.`}
      />
    </div>
  )
}

const Code = ({ options, name, height }: { options: EmbedOptions; name: string; height: number }) => {
  const id = useId()
  const [kind, setKind] = useState<Snippet>('element')
  const code = snippetOf(kind, options, name, height)
  return (
    <div className={styles.part}>
      <Segmented label="Kind of code" options={SNIPPETS} value={kind} onValueChange={setKind} />
      <p className={styles.note} id={`${id}-note`}>
        {NOTES[kind]}
      </p>
      <textarea
        readOnly
        aria-label={kind === 'oembed' ? 'Address' : 'Code'}
        aria-describedby={`${id}-note`}
        className={styles.code}
        rows={kind === 'oembed' ? 3 : 7}
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="primary" onClick={() => void copyText(code)}>
        <Copy aria-hidden="true" />
        {kind === 'oembed' ? 'Copy address' : 'Copy code'}
      </Button>
    </div>
  )
}

/** How a brand shows a campaign on its own site: what, how it looks, and the code to copy. */
export const EmbedDialog = ({ campaign: { id, name }, open, onOpenChange }: EmbedDialogProps) => {
  const [choice, setChoice] = useState<Choice>({ ...startOf('wall'), theme: 'auto', accent: '', columns: '' })
  const hasDemo = useSiteSwitches()?.demo ?? false
  const change: Change = (changed) => setChoice((before) => ({ ...before, ...changed }))
  const options = optionsOf(id, choice)
  const height = isHeight(choice.height) ? Number(choice.height) : embedHeights[choice.show]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title="Put it on your site"
      description="Visitors see what is public, as it changes. To vote they come to Plinth."
      className={styles.dialog ?? ''}
      // Without anything after the frame Tab would lead back into it.
      footer={
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
      }
    >
      <div className={styles.columns}>
        <div className={styles.part}>
          <Segmented
            label="What to show"
            options={SHOWS}
            value={choice.show}
            onValueChange={(show) => change(startOf(show))}
          />
          <Segmented label="Theme" options={THEMES} value={choice.theme} onValueChange={(theme) => change({ theme })} />
          <Size choice={choice} change={change} />
          <Code options={options} name={name} height={height} />
          {hasDemo && (
            <NewTabLink href={`/embed/demo?campaign=${id}`} className={styles.link}>
              See all three on a brand’s site
            </NewTabLink>
          )}
        </div>
        <div className={styles.part}>
          <h3 className={styles.title}>Preview</h3>
          <iframe
            key={embedPath(options)}
            src={embedPath(options)}
            title={`Preview. ${embedTitle(choice.show, name)}`}
            sandbox={EMBED_SANDBOX}
            className={styles.preview}
          />
        </div>
      </div>
    </Dialog>
  )
}
