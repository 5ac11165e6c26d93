import type { CollectionDetail } from '@plinth/api-schema/collection'
import { messages } from '@plinth/api-schema/messages'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import styles from '../../../lib/forms/long-form.module.css'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useKeptValues } from '../../../lib/forms/use-kept-values.ts'
import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { UploadsProvider, useAfterUploads } from '../../../ui/uploads.tsx'
import { useUpdateCollection } from '../api/use-update-collection.ts'
import { type WordsValues, wordsDrafts, wordsForm, wordsOf } from './collection-draft.ts'
import { DescriptionFields, PictureFields } from './collection-fields.tsx'

type Props = { collection: CollectionDetail<WireTime> }

const storage = safeStorage(() => localStorage)

const OnChain = ({ collection: { name, symbol, contractType, royaltyBps } }: Props) => (
  <section aria-label="On the chain" className={styles.stack}>
    <FactList
      facts={[
        ['Name', <bdi key="name">{name}</bdi>],
        ['Abbreviation', <bdi key="symbol">{symbol}</bdi>],
        ['Token standard', `ERC ${contractType}`],
        ...(royaltyBps === null ? [] : [['Royalty', `${royaltyBps / 100}%`] as const]),
      ]}
    />
    <p className={styles.hint}>These are stored on the blockchain and can’t be changed.</p>
  </section>
)

const Edit = ({ collection }: Props) => {
  const { id } = collection
  const key = `plinth-collection-change-${id}`
  const navigate = useNavigate()
  const [start] = useState(() => wordsDrafts.read(storage, key) ?? wordsOf(collection))
  const form = useCheckedForm<WordsValues>(wordsForm, { defaultValues: start, mode: 'onTouched' })
  const [keep] = useState(() => (values: WordsValues) => wordsDrafts.keep(storage, key, values))
  useKeptValues(form, keep)
  const { mutate, isPending, error } = useUpdateCollection(id)
  const { afterUploads, isWaiting } = useAfterUploads()
  const save = ({ image, banner, bio, category }: WordsValues) =>
    mutate(
      { imageUrl: image?.url ?? '', bannerUrl: banner?.url ?? null, bio: bio.trim(), categoryId: Number(category) },
      {
        onSuccess: () => {
          wordsDrafts.forget(storage, key)
          showToast('success', messages.updateSuccess)
          void navigate({ href: collectionPath(id) })
        },
      },
    )
  return (
    <Sheet className={styles.sheet ?? ''}>
      <Form className={styles.form} onSubmit={() => afterUploads(form.handleSubmit(save))}>
        <OnChain collection={collection} />
        <PictureFields control={form.control} />
        <DescriptionFields control={form.control} />
        {error && <Banner tone="err">{error.message}</Banner>}
        <div className={styles.foot}>
          <Button asChild variant="quiet">
            <SiteLink href={collectionPath(id)}>Back to the collection</SiteLink>
          </Button>
          <Button variant="primary" size="large" type="submit" pending={isPending || isWaiting}>
            Save
          </Button>
        </div>
      </Form>
      {/* What was written waits on this device; only a file on its way would be lost. */}
      <LeaveGuard />
    </Sheet>
  )
}

/** The form that changes the description of a collection. */
export const EditCollection = (props: Props) => (
  <UploadsProvider>
    <Edit {...props} />
  </UploadsProvider>
)
