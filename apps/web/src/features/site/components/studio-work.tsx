import type { ReactNode } from 'react'
import { StudioPicture, type StudioPictureProps } from '../../../lib/art/studio-picture.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'

export type StudioWorkProps = StudioPictureProps & { title: string; medium: string; status?: ReactNode }

/** A picture of the studio with its wall label. */
export const StudioWork = ({ title, medium, status, ...picture }: StudioWorkProps) => (
  <div>
    <Frame caption={<WallLabel title={title} detail={medium} status={status} />}>
      <StudioPicture {...picture} />
    </Frame>
  </div>
)
