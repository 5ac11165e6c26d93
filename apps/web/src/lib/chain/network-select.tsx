import { useQuery } from '@tanstack/react-query'
import { LoadedChoice } from '../../ui/loaded-choice.tsx'
import { Select, type SelectProps } from '../../ui/select.tsx'
import { networksQuery } from './network.ts'

/** The choice of one of the networks that the product works on. */
export const NetworkSelect = (props: Omit<SelectProps, 'label' | 'options' | 'placeholder' | 'required'>) => {
  const list = useQuery(networksQuery())
  return (
    <LoadedChoice list={list}>
      {({ error, ...said }) => (
        <Select
          {...props}
          {...said}
          label="Network"
          options={list.data?.map(({ chainId, name }) => ({ value: String(chainId), label: name })) ?? []}
          error={error ?? props.error}
          required
        />
      )}
    </LoadedChoice>
  )
}
