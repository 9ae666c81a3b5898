// Lists of people and of what is theirs, filled.
import { type Fillings, repeat } from './filling.ts'

export const peopleFillings: Fillings = {
  listApiTokens: { fill: repeat(({ admin }) => admin.post('/user/tokens', { label: 'One' })) },
  listOrganizationsForAuthenticatedUser: {
    fill: repeat(({ admin }, index) => admin.post('/orgs', { title: `Organization ${index}` })),
  },
}
