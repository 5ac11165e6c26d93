import type { NewCollection as Input } from '@plinth/api-schema/collection'
import { useEffect, useState } from 'react'
import type { Control } from 'react-hook-form'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import styles from '../../../lib/forms/long-form.module.css'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import type { Member } from '../../../lib/session/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { UploadsProvider, useAfterUploads } from '../../../ui/uploads.tsx'
import { useDeploy } from '../api/use-deploy.ts'
import { emptyCollection, type NewValues, newDrafts, newForm, type WordsValues } from './collection-draft.ts'
import { ContractFields, DescriptionFields, NameFields, PictureFields } from './collection-fields.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import { useIsWalletReady, WalletNotice } from './wallet-notice.tsx'

const storage = safeStorage(() => localStorage)

const inputOf = (values: NewValues): Input => ({
  imageUrl: values.image?.url ?? '',
  bannerUrl: values.banner?.url ?? null,
  bio: values.bio.trim(),
  categoryId: Number(values.category),
  chainId: Number(values.network),
  contractType: values.standard === '1155' ? 1155 : 721,
  name: values.name.trim(),
  symbol: values.symbol.trim(),
  royaltyPercent: values.royaltyShare.trim(),
})

const useNewForm = (key: string, isDone: boolean) => {
  const networks = useNetworks()
  const [start] = useState(() => newDrafts.read(storage, key) ?? emptyCollection())
  const form = useCheckedForm<NewValues>(newForm, { defaultValues: start, mode: 'onTouched' })
  const values = form.watch()
  const { getValues, setValue } = form
  useEffect(() => {
    // From then on it is on the chain, and the next one begins on an empty sheet.
    if (isDone) newDrafts.forget(storage, key)
    else newDrafts.keep(storage, key, values)
  })
  const first = networks[0]
  useEffect(() => {
    if (first && getValues('network') === '') setValue('network', String(first.chainId))
  }, [first, getValues, setValue])
  return { form, values }
}

const Create = ({ member }: { member: Member }) => {
  const run = useDeploy()
  const { form, values } = useNewForm(`plinth-collection-${member.id}`, run.isSuccess)
  const network = useNetworks().find(({ chainId }) => String(chainId) === values.network)
  const isWalletReady = useIsWalletReady()
  const { afterUploads, isWaiting } = useAfterUploads()
  const [isOpen, setOpen] = useState(false)
  const words = form.control as unknown as Control<WordsValues>
  const ask = () => {
    if (!run.isPending) run.reset()
    setOpen(true)
  }
  return (
    <Sheet className={styles.sheet ?? ''}>
      <Form className={styles.form} onSubmit={() => afterUploads(form.handleSubmit(ask))}>
        {isWalletReady === false && <WalletNotice />}
        <PictureFields control={words} />
        <NameFields control={form.control} />
        <DescriptionFields control={words} />
        <ContractFields control={form.control} />
        <div className={styles.foot}>
          <span className={styles.hint}>
            {isWaiting ? 'Your picture is on its way.' : 'Kept on this device until it is deployed.'}
          </span>
          <Button variant="accent" size="large" type="submit" disabled={!isWalletReady} pending={isWaiting}>
            Deploy
          </Button>
        </div>
      </Form>
      <DeployDialog
        run={run}
        open={isOpen}
        summary={[
          ['Name', <bdi key="name">{values.name}</bdi>],
          ['Abbreviation', <bdi key="symbol">{values.symbol}</bdi>],
          ['Token standard', `ERC ${values.standard}`],
          ['Network', network?.name ?? ''],
          ['Royalty', `${values.royaltyShare}%`],
        ]}
        onConfirm={() => run.mutate(inputOf(form.getValues()))}
        onClose={() => setOpen(false)}
      />
      {/* What was written waits on this device; only a file on its way would be lost. */}
      <LeaveGuard />
    </Sheet>
  )
}

/** The form of a new collection, and the way to the chain. */
export const NewCollection = (props: { member: Member }) => (
  <UploadsProvider>
    <Create {...props} />
  </UploadsProvider>
)
