// Where sites formerly showed spaces, so that whoever has an old address still finds the page.
export { arrangedNow, formerPlacesAt, rememberFormerPlaces } from './store.ts'
