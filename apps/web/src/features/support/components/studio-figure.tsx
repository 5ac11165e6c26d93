import { StudioPicture, type StudioPictureProps } from '../../../lib/art/studio-picture.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import styles from './studio-figure.module.css'

/** A picture beside an article; phones go without it. */
export const StudioFigure = ({ title, medium, ...picture }: StudioPictureProps & { title: string; medium: string }) => (
  <div className={styles.figure}>
    <Frame caption={<WallLabel title={title} detail={medium} />}>
      <StudioPicture {...picture} />
    </Frame>
  </div>
)
