/** Countries from which people come in the demo, each with a block of addresses that lies in it: those kept for examples lie nowhere. */
export const DEMO_PLACES = [
  { country: 'PT', block: '85.240', share: 0.3 },
  { country: 'DE', block: '91.32', share: 0.2 },
  { country: 'GB', block: '86.0', share: 0.16 },
  { country: 'ES', block: '88.0', share: 0.12 },
  { country: 'BR', block: '177.32', share: 0.1 },
  { country: 'JP', block: '126.0', share: 0.07 },
  { country: 'CA', block: '99.224', share: 0.05 },
] as const

/** The network of somebody of the demo, by two numbers from 0 up to 1: the first chooses the country, the second the neighbourhood. */
export function demoNetwork(place: number, neighbourhood: number): string {
  const upTo = (index: number) => DEMO_PLACES.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0)
  const { block } = DEMO_PLACES.find((_, index) => place < upTo(index)) ?? DEMO_PLACES[0]
  return `${block}.${Math.floor(neighbourhood * 256)}.0/24`
}
