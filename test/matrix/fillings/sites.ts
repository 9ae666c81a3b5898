// Lists of sites and their parts, filled.
import { type Fillings, repeat } from './filling.ts'

export const siteFillings: Fillings = {
  listSites: {
    fill: repeat(({ admin, organization }, index) =>
      admin.post(`/orgs/${organization.id}/sites`, { title: `Site ${index}`, spaces: 'empty' }),
    ),
  },
}
