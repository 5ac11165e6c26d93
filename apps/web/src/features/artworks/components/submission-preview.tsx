import { showUploaded } from '../../../lib/pictures/uploaded-picture.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { SubmissionValues } from './submission-draft.ts'

export type SubmissionPreviewProps = { values: SubmissionValues; accountName: string; sizes: string }

/** A work as it will hang on the wall. */
export const SubmissionPreview = ({ values, accountName, sizes }: SubmissionPreviewProps) =>
  values.picture && (
    <Frame
      caption={
        <WallLabel
          title={values.title.trim() || 'Untitled so far'}
          detail={
            <>
              <bdi>{values.streetName.trim() || accountName}</bdi>, 0 votes
            </>
          }
          status={<Badge>Draft</Badge>}
        />
      }
    >
      <Picture
        key={values.picture.url}
        {...showUploaded(values.picture)}
        alt={values.title.trim() || 'Your work'}
        sizes={sizes}
        priority
      />
    </Frame>
  )
