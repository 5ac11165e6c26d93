import '../../../ui/modal-sheet.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-sheet.module.css'

export type SearchSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  listPath: (words: string) => string
}

/** The search of phones, as high as the window. */
export const SearchSheet = ({ open, onOpenChange, listPath }: SearchSheetProps) => (
  <Modal
    open={open}
    onOpenChange={onOpenChange}
    title="Search"
    description="Find works, artists, brands, campaigns and articles by name"
    descriptionHidden
    sheet={styles.sheet ?? ''}
  >
    <SearchBox
      open
      inSheet
      listPath={listPath}
      // The sheet is open as long as its list is.
      onOpenChange={(next) => next || onOpenChange(false)}
    />
  </Modal>
)
