import { optionalPlainLine } from '@plinth/api-schema/rules'
import { useContext } from 'react'
import { type FieldPathByValue, useController } from 'react-hook-form'
import { usePictureTools } from '../../../../lib/pictures/picture-tools.ts'
import { DateTimeField, type DateTimeFieldProps } from '../../../../ui/date-time-field.tsx'
import { MediaField, type MediaFieldProps } from '../../../../ui/media-field.tsx'
import { RichTextEditor, type RichTextEditorProps } from '../../../../ui/rich-text-editor.tsx'
import { TextField, type TextFieldProps } from '../../../../ui/text-field.tsx'
import type { CampaignForm } from '../../api/campaign-form.ts'
import { ClosedContext, useCampaignForm } from './editor-context.ts'
import { fromMoment, toMoment } from './local-time.ts'

type TextName = FieldPathByValue<CampaignForm, string>
type PictureName = FieldPathByValue<CampaignForm, string | null>

type Named<Props, Name, Held extends keyof Props> = Omit<Props, 'name' | 'ref' | Held> & { name: Name }

/** What the server takes as a line of the campaign. */
export const lineRule = optionalPlainLine()

/** A line of text of the campaign. */
export const FormText = ({
  name,
  ...rest
}: Named<TextFieldProps, TextName, 'value' | 'defaultValue' | 'onChange' | 'onBlur'>) => {
  const { field } = useController({ control: useCampaignForm().control, name })
  return <TextField rules={lineRule} {...rest} {...field} />
}

/** A formatted text of the campaign. */
export const FormRichText = ({ name, ...rest }: Named<RichTextEditorProps, TextName, 'html' | 'onHtmlChange'>) => {
  const { field } = useController({ control: useCampaignForm().control, name })
  const isClosed = useContext(ClosedContext)
  return (
    <RichTextEditor {...rest} ref={field.ref} readOnly={isClosed} html={field.value} onHtmlChange={field.onChange} />
  )
}

/** A picture or film of the campaign. */
export const FormMedia = ({ name, ...rest }: Named<MediaFieldProps, PictureName, 'url' | 'onUrlChange'>) => {
  const tools = usePictureTools()
  const { field } = useController({ control: useCampaignForm().control, name })
  return (
    <MediaField
      {...rest}
      tools={rest.kind === 'film' ? undefined : tools}
      slot={name}
      url={field.value}
      onUrlChange={field.onChange}
    />
  )
}

/** A moment of the campaign, shown on the clock of this machine. */
export const FormDateTime = ({ name, ...rest }: Named<DateTimeFieldProps, TextName, 'value' | 'onValueChange'>) => {
  const { field } = useController({ control: useCampaignForm().control, name })
  return (
    <DateTimeField
      {...rest}
      value={toMoment(field.value)}
      onValueChange={(moment) => field.onChange(fromMoment(moment))}
    />
  )
}
