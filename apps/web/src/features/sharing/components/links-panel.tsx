import type { ShareLink } from '@plinth/api-schema/share-link'
import { MAX_LINK_NAME, VOTER_STEP } from '@plinth/api-schema/sharing'
import { Copy, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { withLabel } from '../../../lib/sharing/followed-link.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLinks } from '../api/use-links.ts'
import { useRemoveLink } from '../api/use-remove-link.ts'
import { useSaveLink } from '../api/use-save-link.ts'
import styles from './links-panel.module.css'

export type LinksPanelProps = {
  campaignId: number
  /** The path that the links of the brand lead to. */
  path: string
}

const OWNERS = { post: 'Your post', brand: 'Your own shares', artist: 'Artist' } as const

const number = (value: number) => value.toLocaleString('en-US')
const votersOf = ({ voterCount }: ShareLink, hidesVotes: boolean) =>
  hidesVotes ? 'Hidden' : voterCount === null ? `< ${VOTER_STEP}` : `${number(voterCount)}+`

const Name = ({ link: { kind, name } }: { link: ShareLink }) => (
  <span className={styles.name}>
    {name}
    <span className={styles.owner}>{OWNERS[kind]}</span>
  </span>
)

const Acts = ({ link, path, onRemove }: { link: ShareLink; path: string; onRemove: () => void }) => {
  const { kind, name, label } = link
  if (kind === 'artist') return null
  const address = new URL(withLabel(path, label), window.location.origin).href
  return (
    <span className={styles.acts}>
      <Button size="small" aria-label={`Copy the link ${name}`} onClick={() => void copyText(address)}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
      {kind === 'post' && (
        <Button size="small" variant="quiet" square aria-label={`Remove the link ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

const columnsOf = (
  path: string,
  hidesVotes: boolean,
  onRemove: (link: ShareLink) => void,
): readonly TableColumn<ShareLink>[] => [
  { id: 'link', header: 'Link', card: 'lead', cell: (link) => <Name link={link} /> },
  { id: 'visits', header: 'Visits', numeric: true, cell: ({ visitCount }) => number(visitCount) },
  { id: 'joined', header: 'Joined', numeric: true, cell: ({ joinCount }) => number(joinCount) },
  { id: 'voted', header: 'Voted', numeric: true, cell: (link) => votersOf(link, hidesVotes) },
  {
    id: 'acts',
    header: 'Copy or remove',
    headerHidden: true,
    card: 'wide',
    cell: (link) => <Acts link={link} path={path} onRemove={() => onRemove(link)} />,
  },
]

const NewLink = ({ campaignId }: { campaignId: number }) => {
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useSaveLink(campaignId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <Form className={styles.form} onSubmit={save}>
      <TextField
        label="Name of a new link"
        hint="Such as Newsletter May. Only you see it."
        maxLength={MAX_LINK_NAME}
        value={name}
        error={error?.message}
        onValueChange={(value) => {
          if (error) reset()
          setName(value)
        }}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={name.trim() === ''}>
        Create link
      </Button>
    </Form>
  )
}

const RemoveDialog = ({ link, onClose }: { link: ShareLink; onClose: () => void }) => {
  const { mutate, isPending } = useRemoveLink()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Remove this link?"
      confirm="Remove link"
      pending={isPending}
      onConfirm={() => mutate(link.id, { onSettled: onClose })}
    >
      Its numbers are deleted. People who follow <bdi>{link.name}</bdi> still reach the campaign.
    </ConfirmDialog>
  )
}

const LinksTable = ({ campaignId, path }: LinksPanelProps) => {
  const [removing, setRemoving] = useState<ShareLink>()
  const { data, error, isPending, refetch } = useLinks(campaignId)
  if (error)
    return (
      <LoadFailed headingLevel={3} title="The links could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  const links = data?.links ?? []
  return (
    <>
      <Table
        caption="Shared links and what they led to"
        columns={columnsOf(path, data?.hidesVotes ?? false, setRemoving)}
        rows={links}
        rowKey={({ id }) => String(id)}
        loadingRows={isPending ? 2 : 0}
        empty={
          <EmptyState bare title="No links yet">
            Create one for each place you post in, and see which of them brings people.
          </EmptyState>
        }
      />
      {data && data.total > links.length && (
        <p className={styles.note}>
          The {links.length} most visited of {number(data.total)} links.
        </p>
      )}
      {removing && <RemoveDialog link={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** What links to a campaign led to, in sums, and the way to make one for each post (docs/product/campaigns.md#shared-links). */
export const LinksPanel = (props: LinksPanelProps) => (
  <section className={styles.panel} aria-labelledby="shared-links">
    <SectionRule id="shared-links" title="Shared links" />
    <p className={styles.note}>
      One link for each post shows which of them brings people. Artists who share have links of their own. Only sums are
      kept: visits once a day from each address, people who joined, and people who voted, up to yesterday and in steps
      of {VOTER_STEP}.
    </p>
    <NewLink campaignId={props.campaignId} />
    <LinksTable {...props} />
  </section>
)
