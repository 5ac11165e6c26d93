import {
  COLOURS,
  type Colour,
  isTag,
  MEDIA,
  type Medium,
  normaliseTag,
  ORIENTATIONS,
  type Orientation,
} from '@plinth/api-schema/artwork-traits'

/** What is chosen of a wall; what is left out does not matter. */
export type WallFilter = {
  medium?: Medium
  colour?: Colour
  orientation?: Orientation
  tag?: string
  minted?: true
  unvoted?: true
}

/** A filter as an address has it. */
export type FilterParams = { [name in keyof WallFilter]?: string }

const ON = '1'
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text)

/** Reads a filter off an address; what is none is left out. */
export const readFilter = (params: FilterParams): WallFilter => {
  const [medium, colour] = [oneOf(MEDIA, params.medium), oneOf(COLOURS, params.colour)]
  const orientation = oneOf(ORIENTATIONS, params.orientation)
  const tag = normaliseTag(params.tag ?? '')
  return {
    ...(medium && { medium }),
    ...(colour && { colour }),
    ...(orientation && { orientation }),
    ...(isTag(tag) && { tag }),
    ...(params.minted === ON && { minted: true as const }),
    ...(params.unvoted === ON && { unvoted: true as const }),
  }
}

/** Writes a filter for an address. */
export const filterToParams = ({ minted, unvoted, ...values }: WallFilter): Record<string, string> => ({
  ...values,
  ...(minted && { minted: ON }),
  ...(unvoted && { unvoted: ON }),
})

/** A filter with another choice of one kind; without a value there is none. */
export const withChoice = (filter: WallFilter, kind: keyof WallFilter, value?: string | true): WallFilter => {
  const { [kind]: _before, ...others } = filter
  return value ? { ...others, [kind]: value } : others
}

/** Whether anything is chosen. */
export const isFiltered = (filter: WallFilter) => Object.keys(filter).length > 0
