import { messages } from '@plinth/api-schema/messages'
import { Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../../ui/select.tsx'
import { Sign } from '../../../../ui/sign.tsx'
import { SortableList } from '../../../../ui/sortable-list.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { type SocialNetwork, useSocialNetworks } from '../../api/use-social-networks.ts'
import { useCampaignForm } from './editor-context.ts'
import { EditorPart, EditorSteps } from './editor-part.tsx'
import { FormText } from './form-fields.tsx'
import styles from './links-tab.module.css'

const MAX_LINKS = 12
const addressRule = z.string().regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i, messages.linkNotHttps)

const NetworkField = ({ index, networks }: { index: number; networks: readonly SocialNetwork[] }) => {
  const { control, setValue } = useCampaignForm()
  const { field } = useController({ control, name: `links.${index}.networkId` })
  const change = (value: string) => {
    field.onChange(Number(value))
    const name = networks.find(({ id }) => id === Number(value))?.name ?? ''
    setValue(`links.${index}.title`, name, { shouldDirty: true })
  }
  return (
    <Select
      label="Network"
      options={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(field.value)}
      onValueChange={change}
      closeDelay={PATIENT_CLOSE_DELAY_MS}
    />
  )
}

const SocialLinks = () => {
  const { control, watch } = useCampaignForm()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'links', keyName: 'key' })
  const networks = useSocialNetworks()
  const links = watch('links')
  const networkAt = (index: number) => networks.find(({ id }) => id === links[index]?.networkId)
  const add = () => {
    if (fields.length === MAX_LINKS) return showToast('warning', messages.tooManyLinks)
    const unused = networks.find(({ id }) => !links.some((link) => link.networkId === id)) ?? networks[0]
    if (unused) append({ networkId: unused.id, title: unused.name, address: '' })
  }
  return (
    <>
      <h3 className={styles.title}>Social media</h3>
      {fields.length > 0 && (
        <SortableList
          label="Social links"
          entries={fields}
          keyOf={({ key }) => key}
          nameOf={(_, index) => networkAt(index)?.name ?? `link ${index + 1}`}
          onMove={move}
          entryClassName={styles.link}
        >
          {(_, index, grip) => {
            const network = networkAt(index)
            return (
              <>
                {grip}
                <span className={styles.logo} aria-hidden="true">
                  {network && <Sign src={network.logo} className={styles.sign ?? ''} />}
                </span>
                <NetworkField index={index} networks={networks} />
                <FormText
                  name={`links.${index}.address`}
                  label="Address"
                  inputMode="url"
                  placeholder={network?.addressStart ?? 'https://'}
                  rules={addressRule}
                  className={styles.address}
                />
                <IconButton
                  label={`Remove ${network?.name ?? 'the link'}`}
                  size="small"
                  className={styles.remove ?? ''}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </>
            )
          }}
        </SortableList>
      )}
      <div>
        <Button onClick={add} disabled={networks.length === 0}>
          <Plus aria-hidden="true" />
          Add a link
        </Button>
      </div>
    </>
  )
}

/** The third tab: where the brand and the campaign can be followed. */
export const LinksTab = () => {
  const { watch } = useCampaignForm()
  const count = watch('links').length + (watch('website') === '' ? 0 : 1)
  return (
    <EditorPart
      title="Links"
      aside={pluralise(count, 'link')}
      lead="Shown at the foot of the campaign page. Each begins with https://."
    >
      <FormText
        name="website"
        label="Company website"
        inputMode="url"
        placeholder={window.location.host}
        rules={addressRule}
        maxLength={2048}
      />
      <SocialLinks />
      <EditorSteps tab="3" />
    </EditorPart>
  )
}
