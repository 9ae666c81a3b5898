// Opens the search as a dialog, whose field accepts input while its script is loading. If that script cannot be loaded,
// the search page opens.
const search = document.querySelector('a.search')
const dialog = document.createElement('dialog')
dialog.className = 'finder'
dialog.innerHTML = '<form role="search"><input type="search" name="q"></form>'
const form = dialog.firstChild
const input = form.firstChild
form.action = search
dialog.ariaLabel = input.ariaLabel = search.textContent
document.body.append(dialog)

const load = () => import('./search.js')
const openSearch = event => {
  event.preventDefault()
  dialog.showModal()
  input.select()
  load().then(
    ({ begin }) => begin(),
    () => dialog.open && form.submit(),
  )
}
search.onpointerenter = search.onfocus = () => load().catch(() => {})
search.onclick = event => event.ctrlKey || event.metaKey || openSearch(event)
addEventListener('keydown', event => {
  if ((event.ctrlKey || event.metaKey) && event.key === 'k' && !event.repeat) openSearch(event)
})
search.insertAdjacentHTML(
  'beforeend',
  /Mac|iP/.test(navigator.platform) ? '<kbd>⌘ K</kbd>' : '<kbd>Ctrl K</kbd>',
)
