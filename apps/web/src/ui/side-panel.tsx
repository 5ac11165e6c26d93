import { Modal, type ModalProps } from './modal.tsx'
import styles from './side-panel.module.css'

export type SidePanelProps = ModalProps

/** A sheet that slides in from the right: 360 px wide, or the whole body below 616 px. */
export const SidePanel = (props: SidePanelProps) => <Modal {...props} sheet={styles.panel ?? ''} foot={styles.foot} />
