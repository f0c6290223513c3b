/** Newsletters in Spanish: category, title, description. */
export const newsletters = `
Cultura | Canciones de ayer | La historia de una canción
Cultura | Museos de Madrid | Exposiciones y visitas
Cultura | El libro abierto | Lecturas para todos los niños
Cultura | Año nuevo | Fiestas y tradiciones
Comida | Pan y tomate | Recetas sencillas
Comida | Cocina lenta | Guisos, caldos y una receta larga
Ciudad | Barrios vivos | Vecinas y vecinos organizados
Ciudad | En bicicleta | Carriles y rutas por la ciudad
Ciudad | Información útil | Avisos del ayuntamiento
Ciudad | Jardines | Plantas, árboles y flores
`;

export const synonyms = `
bici = bicicleta
alcaldía = ayuntamiento
`;

/** What is searched for | the first three that are found; ~ before similar ones | what isn't | which part is responsible. */
export const queries = `
# Dictionaries need the accents that people leave out.
canción | Canciones de ayer
cancion | Canciones de ayer
canciones | Canciones de ayer
informaciones | Información útil |  | 2
informacion | Información útil
exposición | Museos de Madrid
jardín | Jardines
jardin | Jardines
árbol | Jardines
arboles | Jardines
# Word forms
recetas | Pan y tomate; Cocina lenta |  | 2
receta | Cocina lenta; Pan y tomate
niña | El libro abierto | Año nuevo | 2
nino | El libro abierto
ciudades | En bicicleta; Jardines; Información útil |  | 2
libros | El libro abierto |  | 2
tomates | Pan y tomate |  | 2
cocinar | Cocina lenta |  | 2
vecina | Barrios vivos
MUSEOS | Museos de Madrid
año | Año nuevo
# Synonyms
bici | En bicicleta
alcaldia | Información útil |  | 4
# Nothing found leads on
bicicletta | ~ En bicicleta
años | ~ Año nuevo
`;
