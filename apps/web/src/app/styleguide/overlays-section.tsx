import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SectionRule } from '../../ui/section-rule.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './styleguide.module.css'

const Panel = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <SidePanel
    open={open}
    onOpenChange={onClose}
    title="My assets"
    description="On the network that your wallet uses."
    footer={
      <Button block onClick={onClose}>
        Disconnect
      </Button>
    }
  >
    <p>0.5312 Ether</p>
  </SidePanel>
)

const Dialogs = () => {
  const [open, setOpen] = useState<'password' | 'wide' | 'centre' | 'panel'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('password')}>Dialog</Button>
      <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
      <Button onClick={() => setOpen('centre')}>Must be answered</Button>
      <Button onClick={() => setOpen('panel')}>Side panel</Button>
      <Dialog
        open={open === 'password'}
        onOpenChange={close}
        title="Enter your password to submit"
        description="We look at everything before it opens. This takes 1 business day."
        footer={
          <>
            <DialogClose>
              <Button variant="quiet">Cancel</Button>
            </DialogClose>
            <Button variant="primary" onClick={close}>
              Send
            </Button>
          </>
        }
      >
        <TextField label="Password" type="password" autoComplete="off" />
      </Dialog>
      <Dialog
        open={open === 'wide'}
        onOpenChange={close}
        size="wide"
        title="A long read"
        description="It scrolls inside."
      >
        {Array.from({ length: 14 }, (_, paragraph) => (
          <p key={`paragraph-${paragraph + 1}`}>
            A record on a public chain says which wallet holds a work, and since when.
          </p>
        ))}
      </Dialog>
      <Dialog
        open={open === 'centre'}
        onOpenChange={close}
        align="centre"
        dismissible={false}
        title="Who are you?"
        description="Choose how you take part."
        footer={
          <Button variant="primary" block onClick={close}>
            Understood
          </Button>
        }
      />
      <Panel open={open === 'panel'} onClose={close} />
    </div>
  )
}

/** What comes over the page and what stays on it. */
export const OverlaysSection = () => (
  <section className={styles.section} aria-labelledby="overlays">
    <SectionRule id="overlays" title="Over the page" aside="Dialog, panel, menu, toast, banner" />
    <div className={styles.stack}>
      <Dialogs />
      <div className={styles.row}>
        <Button onClick={() => showToast('success', 'Vote Success')}>Success</Button>
        <Button
          onClick={() =>
            showToast('warning', 'Please connect wallet', {
              label: 'Connect',
              onSelect: () => showToast('success', 'Done'),
            })
          }
        >
          Warning
        </Button>
        <Button onClick={() => showToast('error', 'The data is incomplete and cannot be submitted')}>Error</Button>
        <Menu
          align="start"
          heading="Slow machines"
          trigger={<Button>Menu</Button>}
          items={[
            { id: 'link', link: <a href="#overlays">Preview</a> },
            {
              id: 'edit',
              label: 'Edit',
              icon: <Pencil aria-hidden="true" />,
              onSelect: () => showToast('success', 'Edited'),
            },
            { id: 'manage', label: 'Manage submissions', checked: true, onSelect: () => {} },
            { id: 'later', label: 'Not yet', disabled: true, onSelect: () => {} },
            { id: 'rule', separator: true },
            { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => {} },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <Banner tone="warn">Your brand is waiting for verification.</Banner>
        <Banner
          tone="ok"
          action={
            <Button size="small" variant="quiet">
              View
            </Button>
          }
        >
          Contract deployed.
        </Banner>
        <Banner tone="err" action={<Button size="small">Switch</Button>}>
          Wrong network.
        </Banner>
        <Banner>Saved as a draft two minutes ago.</Banner>
      </div>
    </div>
  </section>
)
