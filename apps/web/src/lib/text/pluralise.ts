export { pluralise } from '@plinth/api-schema/pluralise'
