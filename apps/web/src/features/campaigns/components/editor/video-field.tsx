import { embedCode, embedSource, parseEmbed } from '@plinth/api-schema/embed'
import { messages } from '@plinth/api-schema/messages'
import { useController } from 'react-hook-form'
import { MediaField } from '../../../../ui/media-field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useCampaignForm } from './editor-context.ts'
import { FILMS } from './upload-media.ts'
import styles from './video-field.module.css'

const KINDS = [
  { value: 'upload', label: 'Upload video' },
  { value: 'embed', label: 'Embed code' },
] as const

const Upload = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'video' })
  return (
    <MediaField
      {...FILMS}
      slot="video"
      kind="film"
      label="Video file"
      ratio="4x3"
      alt="The video of the campaign"
      hint="mp4 or ogg. Videos over 8M should use the embed code of a video site instead."
      url={field.value === '' ? null : field.value}
      onUrlChange={(url) => field.onChange(url ?? '')}
      required
    />
  )
}

const Embed = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'embedCode' })
  const video = parseEmbed(field.value)
  // docs/product/campaigns.md#the-editor: width and height become 100 %, and only known players are taken.
  const normalise = () => {
    if (video) field.onChange(embedCode(video))
  }
  return (
    <>
      <TextArea
        label="Embed code"
        rows={4}
        className={styles.code}
        value={field.value}
        onValueChange={field.onChange}
        onBlur={normalise}
        error={field.value.trim() !== '' && !video ? messages.embedUnknown : undefined}
        hint="From YouTube or Vimeo, or simply the address of the video. Width and height are set to 100% for you."
        spellCheck={false}
        required
      />
      {video && (
        <div className={styles.player}>
          <iframe
            src={embedSource(video)}
            title="The embedded video"
            width="100%"
            height="100%"
            sandbox="allow-scripts allow-same-origin allow-presentation"
            referrerPolicy="strict-origin-when-cross-origin"
            allow="fullscreen"
            loading="lazy"
          />
        </div>
      )}
    </>
  )
}

/** The video of a campaign: a file, or the player of a video site. */
export const VideoField = () => {
  const { field } = useController({ control: useCampaignForm().control, name: 'videoKind' })
  return (
    <div className={styles.video}>
      <div className={styles.head}>
        <span className={styles.title}>Campaign video</span>
        <Segmented label="Campaign video" options={KINDS} value={field.value} onValueChange={field.onChange} />
      </div>
      {field.value === 'embed' ? <Embed /> : <Upload />}
    </div>
  )
}
