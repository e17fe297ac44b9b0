// Required, as Node would read through all of it for names and types of module if it were imported.
const Elk = require('elkjs/lib/elk.bundled.js')

module.exports = Elk
