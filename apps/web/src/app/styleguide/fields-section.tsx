import * as rules from '@plinth/api-schema/rules'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { UploadedFile, UploadFunction } from '../../ui/upload-store.ts'
import { Uploader } from '../../ui/uploader.tsx'
import { sampleArt } from './sample-art.ts'
import styles from './styleguide.module.css'

const NETWORKS = ['Local', 'Sepolia', 'Base', 'Optimism', 'Arbitrum', 'Polygon', 'Linea', 'Scroll', 'Zora', 'Celo']

const abortable = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })

// Stands in for the server here: a name with "fail" in it does not arrive, one with "wait" stays on its way.
const pretendUpload: UploadFunction = async (file, onProgress, signal) => {
  for (let step = 1; step <= 10; step++) {
    await abortable(file.name.includes('wait') && step > 6 ? 600_000 : 150, signal)
    onProgress(step / 10)
  }
  if (file.name.includes('fail')) throw new Error('Uploading fail')
  return { url: sampleArt[0]?.src ?? '', name: file.name }
}

const TextFields = () => {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [agreed, setAgreed] = useState(true)
  return (
    <Sheet as="section" aria-label="Text fields" className={styles.stack ?? ''}>
      <h3>Text</h3>
      <Stepper label="Steps" steps={['Street name', 'Artwork', 'Preview']} current={1} />
      <TextField label="Title" required counter defaultValue="Nightwatch on Pier 9" />
      <TextField
        label="Email"
        required
        type="email"
        defaultValue="ana@"
        rules={rules.email()}
        error="Mailbox format error"
      />
      <TextField label="Password" type="password" defaultValue="secret12" rules={rules.password()} autoComplete="off" />
      <TextField
        label="Royalty"
        optional
        suffix="%"
        data
        max={100}
        defaultValue="7.50"
        hint="More than 100 becomes 100."
      />
      <TextField label="At the limit" defaultValue={'Long '.repeat(51)} counter />
      <TextField label="Contract address" data readOnly defaultValue="0x5FbDB2315678afecb367f032d93F642f64180aa3" />
      <TextField label="Disabled" disabled placeholder="Not now" />
      <TextArea
        label="Description"
        placeholder="What should people look for?"
        hint="Shown under the work."
        maxLength={2000}
        counter
      />
      <Uploader
        label="Picture"
        required
        noun="an image"
        ratio="1x1"
        extensions={rules.uploads.image.extensions}
        megabytes={rules.uploads.image.megabytes}
        files={files}
        onFilesChange={setFiles}
        upload={pretendUpload}
      />
      <Checkbox
        label={
          <>
            I agree to the <a href="#fields">Terms</a>
          </>
        }
        checked={agreed}
        onCheckedChange={setAgreed}
        error={agreed ? undefined : 'Please agree first'}
      />
    </Sheet>
  )
}

const Radios = () => {
  const [standard, setStandard] = useState('721')
  const [audience, setAudience] = useState('public')
  return (
    <>
      <RadioGroup
        label="Token standard"
        look="cards"
        value={standard}
        onValueChange={setStandard}
        options={[
          { value: '721', label: 'ERC 721', hint: 'One of one' },
          { value: '1155', label: 'ERC 1155', hint: 'An edition' },
        ]}
      />
      <RadioGroup
        label="Audience"
        value={audience}
        onValueChange={setAudience}
        options={[
          { value: 'public', label: 'Public' },
          { value: 'private', label: 'Private', hint: 'Only those who are invited' },
          { value: 'none', label: 'Nobody', disabled: true },
        ]}
      />
    </>
  )
}

const Toggles = () => {
  const [sold, setSold] = useState(true)
  const [outbid, setOutbid] = useState(false)
  return (
    <>
      <div>
        <Switch label="A work of mine is sold" checked={sold} onCheckedChange={setSold} />
        <Switch label="I am outbid" hint="At most once a day" checked={outbid} onCheckedChange={setOutbid} />
        <Switch label="Not available" checked={false} onCheckedChange={() => {}} disabled />
      </div>
      <div className={styles.row}>
        <Checkbox label="Some" checked="indeterminate" onCheckedChange={() => {}} />
        <Checkbox label="Off" checked={false} onCheckedChange={() => {}} disabled />
        <Checkbox label="On" checked onCheckedChange={() => {}} disabled />
      </div>
    </>
  )
}

const Choices = () => {
  const [network, setNetwork] = useState<string>()
  const [order, setOrder] = useState('new')
  const [many, setMany] = useState<readonly UploadedFile[]>([
    { url: `${sampleArt[4]?.src}#a.svg`, name: 'what-the-buoys-said.svg' },
    { url: '/files/model.glb', name: 'harbour-model.glb' },
  ])
  return (
    <Sheet as="section" aria-label="Choices" className={styles.stack ?? ''}>
      <h3>Choices</h3>
      <Select
        label="Network"
        required
        placeholder="Choose a network"
        value={network}
        onValueChange={setNetwork}
        options={NETWORKS.map((name) => ({ value: name, label: name, disabled: name === 'Base' }))}
        hint="Where the contract lives."
      />
      <Select
        label="Sort"
        size="small"
        closeDelay={2000}
        value={order}
        onValueChange={setOrder}
        options={[
          { value: 'new', label: 'Recently created' },
          { value: 'votes', label: 'Number of votes' },
        ]}
      />
      <Select label="Country" value={undefined} onValueChange={() => {}} options={[]} error="Please choose one" />
      <Select label="Closed" disabled value="x" onValueChange={() => {}} options={[{ value: 'x', label: 'Fixed' }]} />
      <Radios />
      <Toggles />
      <Uploader
        label="Files"
        optional
        multiple
        noun="pictures"
        extensions={[...rules.uploads.image.extensions, ...rules.uploads.video.extensions]}
        megabytes={40}
        files={many}
        onFilesChange={setMany}
        upload={pretendUpload}
      />
      <div className={styles.row}>
        <Button variant="quiet">Previous step</Button>
        <Button variant="primary">Next</Button>
      </div>
    </Sheet>
  )
}

/** Everything that a form is made of. */
export const FieldsSection = () => (
  <section className={styles.section} aria-labelledby="fields">
    <SectionRule id="fields" title="Behind the desk" aside="Fields" />
    <div className={styles.columns}>
      <TextFields />
      <Choices />
    </div>
  </section>
)
