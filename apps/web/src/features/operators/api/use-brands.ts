import type { VerificationState } from '@plinth/api-schema/company'
import { type BrandReview, brandReviewFromWire } from '@plinth/api-schema/moderation'
import { listBrandReviews } from '@plinth/api-schema/operators'
import { verificationStatus } from '@plinth/api-schema/states'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** A brand with all that it says about its company; the times are the wire's, in UTC. */
export type Brand = BrandReview<WireTime>

/** Which brands are wanted. */
export type BrandFilter = { state: VerificationState | undefined; search: string; page: number }

/** How many brands stand on a page. */
export const BRANDS_PER_PAGE = 24

/** Brands by status: those that wait longest first, of the others the latest. */
export const useBrands = ({ state, search, page }: BrandFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listBrandReviews, {
      pageNum: page,
      pageSize: BRANDS_PER_PAGE,
      orderByColumn: 'submitTime',
      isAsc: state === 'pending' ? 'asc' : 'desc',
      ...(state === undefined ? {} : { status: verificationStatus[state] }),
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, brands: data?.rows.map(brandReviewFromWire), total: data?.total ?? 0 }
}
