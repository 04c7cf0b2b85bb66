// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary

/// A place with its time zone, written down by hand from the time zone database's own texts and from maps.
struct KnownPlace: Sendable, CustomStringConvertible {
    enum Kind: String, CaseIterable, Sendable {
        /// The places of most pictures: cities and sights.
        case ordinary
        /// Zones with offsets of half and quarter hours.
        case oddOffset
        /// Places near another zone: some kilometres away, or in empty land where the nearest city has the other zone.
        case border
        case island
        /// Places without inhabitants.
        case nowhere
    }

    let kind: Kind
    let description: String
    let latitude: Double
    let longitude: Double
    /// The zone; `nil` where no answer is right.
    let zone: String?

    fileprivate init(
        _ kind: Kind, _ name: String, _ latitude: Double, _ longitude: Double, _ zone: String?
    ) {
        self.kind = kind
        description = name
        self.latitude = latitude
        self.longitude = longitude
        self.zone = zone
    }
}

extension KnownPlace {
    private typealias Place = KnownPlace

    static let all: [KnownPlace] = [
        Place(.ordinary, "Paris", 48.8584, 2.2945, "Europe/Paris"),
        Place(.ordinary, "New York", 40.7484, -73.9857, "America/New_York"),
        Place(.ordinary, "Tokyo", 35.6586, 139.745, "Asia/Tokyo"),
        Place(.ordinary, "Sydney", -33.8568, 151.215, "Australia/Sydney"),
        Place(.ordinary, "Cape of Good Hope", -34.3568, 18.474, "Africa/Johannesburg"),
        Place(.ordinary, "Rio de Janeiro", -22.9519, -43.2105, "America/Sao_Paulo"),
        Place(.ordinary, "Giza", 29.9792, 31.1342, "Africa/Cairo"),
        Place(.ordinary, "Rome", 41.8902, 12.4922, "Europe/Rome"),
        Place(.ordinary, "Moscow", 55.7539, 37.6208, "Europe/Moscow"),
        Place(.ordinary, "Old Faithful", 44.4605, -110.828, "America/Denver"),
        Place(.ordinary, "Yosemite", 37.7456, -119.594, "America/Los_Angeles"),
        Place(.ordinary, "Banff", 51.1784, -115.571, "America/Edmonton"),
        Place(.ordinary, "Denali", 63.0692, -151.007, "America/Anchorage"),
        Place(.ordinary, "Serengeti", -2.3333, 34.8333, "Africa/Dar_es_Salaam"),
        Place(.ordinary, "Angkor Wat", 13.4125, 103.867, "Asia/Phnom_Penh"),
        Place(.ordinary, "Taj Mahal", 27.1751, 78.0421, "Asia/Kolkata"),
        Place(.ordinary, "Petra", 30.3285, 35.4444, "Asia/Amman"),
        Place(.ordinary, "Zermatt", 45.9763, 7.6586, "Europe/Zurich"),
        Place(.ordinary, "Listvyanka, Lake Baikal", 51.8553, 104.869, "Asia/Irkutsk"),
        Place(.ordinary, "Great Wall at Badaling", 40.3587, 116.015, "Asia/Shanghai"),
        Place(.ordinary, "Paro Taktsang, Bhutan", 27.492, 89.3634, "Asia/Thimphu"),
        Place(.ordinary, "Goose Bay", 53.3017, -60.3261, "America/Goose_Bay"),
        Place(.ordinary, "Nuuk", 64.1814, -51.6941, "America/Nuuk"),
        Place(.ordinary, "Pensacola, Florida", 30.4213, -87.2169, "America/Chicago"),
        Place(.ordinary, "Nashville", 36.1627, -86.7816, "America/Chicago"),
        Place(.ordinary, "Mount Rushmore", 43.8791, -103.459, "America/Denver"),
        Place(.ordinary, "Kaliningrad", 54.7104, 20.4522, "Europe/Kaliningrad"),
        Place(.ordinary, "Salar de Uyuni", -20.1338, -67.4891, "America/La_Paz"),
        Place(.ordinary, "Machu Picchu", -13.1631, -72.545, "America/Lima"),
        Place(.ordinary, "Ushuaia", -54.8019, -68.303, "America/Argentina/Ushuaia"),
        Place(.ordinary, "Punta Arenas", -53.1638, -70.9171, "America/Punta_Arenas"),
        Place(.ordinary, "Windhoek", -22.5609, 17.0658, "Africa/Windhoek"),
        Place(.ordinary, "Juba", 4.8594, 31.5713, "Africa/Juba"),
        Place(.ordinary, "Tamanrasset", 22.785, 5.5228, "Africa/Algiers"),
        Place(.ordinary, "McMurdo", -77.85, 166.67, "Antarctica/McMurdo"),
        Place(.oddOffset, "Kathmandu", 27.7172, 85.324, "Asia/Kathmandu"),
        Place(.oddOffset, "Yangon", 16.8661, 96.1951, "Asia/Yangon"),
        Place(.oddOffset, "Tehran", 35.6892, 51.389, "Asia/Tehran"),
        Place(.oddOffset, "Herat, Afghanistan", 34.3529, 62.204, "Asia/Kabul"),
        Place(.oddOffset, "Adelaide", -34.9285, 138.601, "Australia/Adelaide"),
        Place(.oddOffset, "Darwin", -12.4634, 130.846, "Australia/Darwin"),
        Place(.oddOffset, "Uluru", -25.3444, 131.037, "Australia/Darwin"),
        Place(.oddOffset, "Coober Pedy", -29.0135, 134.754, "Australia/Adelaide"),
        Place(.oddOffset, "St. John's", 47.5615, -52.7126, "America/St_Johns"),
        Place(.border, "Tijuana", 32.5149, -117.038, "America/Tijuana"),
        Place(.border, "El Paso", 31.7619, -106.485, "America/Denver"),
        Place(.border, "Ciudad Juárez", 31.6904, -106.424, "America/Ciudad_Juarez"),
        Place(.border, "Brest, Belarus", 52.0976, 23.7341, "Europe/Minsk"),
        Place(.border, "Terespol, Poland", 52.0755, 23.6159, "Europe/Warsaw"),
        Place(.border, "Narva, Estonia", 59.3797, 28.1791, "Europe/Tallinn"),
        Place(.border, "Ivangorod, Russia", 59.3736, 28.2201, "Europe/Moscow"),
        Place(.border, "Badajoz, Spain", 38.8794, -6.9707, "Europe/Madrid"),
        Place(.border, "Elvas, Portugal", 38.8815, -7.1628, "Europe/Lisbon"),
        Place(.border, "Valença, Portugal", 42.0282, -8.6444, "Europe/Lisbon"),
        Place(.border, "Tui, Spain", 42.047, -8.6446, "Europe/Madrid"),
        Place(.border, "Haparanda, Sweden", 65.8355, 24.1368, "Europe/Stockholm"),
        Place(.border, "Tornio, Finland", 65.8481, 24.1466, "Europe/Helsinki"),
        Place(.border, "Kirkenes, Norway", 69.7269, 30.0451, "Europe/Oslo"),
        Place(.border, "Nikel, Russia", 69.4136, 30.2244, "Europe/Moscow"),
        Place(.border, "Attari, India", 31.604, 74.606, "Asia/Kolkata"),
        Place(.border, "Lahore, Pakistan", 31.5497, 74.3436, "Asia/Karachi"),
        Place(.border, "Raxaul, India", 26.9793, 84.85, "Asia/Kolkata"),
        Place(.border, "Birgunj, Nepal", 27.0104, 84.877, "Asia/Kathmandu"),
        Place(.border, "Everest Base Camp, Nepal", 28.0026, 86.8528, "Asia/Kathmandu"),
        Place(.border, "Everest North Base Camp, Tibet", 28.1415, 86.8515, "Asia/Shanghai"),
        Place(.border, "Mae Sot, Thailand", 16.713, 98.5747, "Asia/Bangkok"),
        Place(.border, "Myawaddy, Myanmar", 16.6891, 98.5089, "Asia/Yangon"),
        Place(.border, "Broken Hill", -31.9505, 141.453, "Australia/Broken_Hill"),
        Place(.border, "Mildura", -34.185, 142.162, "Australia/Melbourne"),
        Place(.border, "Eucla", -31.6772, 128.889, "Australia/Eucla"),
        Place(.border, "Coolangatta, Queensland", -28.167, 153.537, "Australia/Brisbane"),
        Place(.border, "Byron Bay, New South Wales", -28.6474, 153.602, "Australia/Sydney"),
        Place(.border, "Kununurra", -15.7783, 128.744, "Australia/Perth"),
        Place(.border, "L'Anse aux Meadows", 51.5956, -55.5331, "America/St_Johns"),
        Place(.border, "Blanc-Sablon", 51.424, -57.131, "America/Blanc-Sablon"),
        Place(.border, "Grand Canyon, South Rim", 36.0544, -112.14, "America/Phoenix"),
        Place(.border, "Page, Arizona", 36.9147, -111.456, "America/Phoenix"),
        Place(.border, "Kanab, Utah", 37.0475, -112.526, "America/Denver"),
        Place(.border, "Monument Valley, Utah", 36.983, -110.112, "America/Denver"),
        Place(.border, "Laughlin, Nevada", 35.1678, -114.573, "America/Los_Angeles"),
        Place(.border, "Bullhead City, Arizona", 35.1359, -114.529, "America/Phoenix"),
        Place(.border, "Gary, Indiana", 41.5934, -87.3464, "America/Chicago"),
        Place(.border, "South Bend, Indiana", 41.6764, -86.252, "America/Indiana/Indianapolis"),
        Place(.border, "Chattanooga", 35.0456, -85.3097, "America/New_York"),
        Place(.border, "Gibraltar", 36.1408, -5.3536, "Europe/Gibraltar"),
        Place(.border, "Ceuta", 35.8894, -5.3213, "Africa/Ceuta"),
        Place(.border, "Fnideq, Morocco", 35.8486, -5.3577, "Africa/Casablanca"),
        Place(.border, "Edirne, Türkiye", 41.6771, 26.5557, "Europe/Istanbul"),
        Place(.border, "Svilengrad, Bulgaria", 41.7676, 26.2008, "Europe/Sofia"),
        Place(.border, "Kastellorizo, Greece", 36.15, 29.59, "Europe/Athens"),
        Place(.border, "Kos", 36.8938, 27.2877, "Europe/Athens"),
        Place(.border, "Bodrum", 37.0344, 27.4305, "Europe/Istanbul"),
        Place(.border, "Kashgar", 39.4704, 75.9898, "Asia/Urumqi"),
        Place(.border, "Osh, Kyrgyzstan", 40.5283, 72.7985, "Asia/Bishkek"),
        Place(.border, "Andijan, Uzbekistan", 40.7821, 72.3442, "Asia/Tashkent"),
        Place(.border, "Dandong, China", 40.129, 124.395, "Asia/Shanghai"),
        Place(.border, "Sinuiju, North Korea", 40.1006, 124.398, "Asia/Pyongyang"),
        Place(.border, "Vladivostok", 43.1155, 131.886, "Asia/Vladivostok"),
        Place(.border, "Heihe, China", 50.245, 127.489, "Asia/Shanghai"),
        Place(.border, "Blagoveshchensk", 50.2907, 127.527, "Asia/Yakutsk"),
        Place(.border, "Ubud, Bali", -8.5069, 115.263, "Asia/Makassar"),
        Place(.border, "Banyuwangi, Java", -8.2192, 114.369, "Asia/Jakarta"),
        Place(.border, "Jerusalem", 31.7683, 35.2137, "Asia/Jerusalem"),
        Place(.border, "Aqaba", 29.5321, 35.0063, "Asia/Amman"),
        Place(.border, "Eilat", 29.5577, 34.9519, "Asia/Jerusalem"),
        Place(.border, "Foz do Iguaçu", -25.5163, -54.5854, "America/Sao_Paulo"),
        Place(.border, "Ciudad del Este", -25.5097, -54.6111, "America/Asuncion"),
        Place(.border, "Leticia, Colombia", -4.2153, -69.9406, "America/Bogota"),
        Place(.border, "Tabatinga, Brazil", -4.2525, -69.9381, "America/Manaus"),
        Place(.border, "San Pedro de Atacama", -22.9087, -68.1997, "America/Santiago"),
        Place(.border, "Cúcuta, Colombia", 7.8891, -72.4967, "America/Bogota"),
        Place(.border, "San Antonio del Táchira", 7.8146, -72.4431, "America/Caracas"),
        Place(.border, "Tulum", 20.211, -87.4654, "America/Cancun"),
        Place(.border, "Chichén Itzá", 20.6843, -88.5678, "America/Merida"),
        Place(.border, "Goma", -1.6792, 29.2228, "Africa/Lubumbashi"),
        Place(.island, "Lord Howe Island", -31.5553, 159.082, "Australia/Lord_Howe"),
        Place(.island, "Chatham Islands", -43.9535, -176.56, "Pacific/Chatham"),
        Place(.island, "Horta, Azores", 38.5363, -28.6315, "Atlantic/Azores"),
        Place(.island, "Funchal", 32.6669, -16.9241, "Atlantic/Madeira"),
        Place(.island, "Las Palmas", 28.1235, -15.4363, "Atlantic/Canary"),
        Place(.island, "Bora Bora", -16.5004, -151.742, "Pacific/Tahiti"),
        Place(.island, "Nuku Hiva", -8.92, -140.1, "Pacific/Marquesas"),
        Place(.island, "Easter Island", -27.15, -109.433, "Pacific/Easter"),
        Place(.island, "Honolulu", 21.3069, -157.858, "Pacific/Honolulu"),
        Place(.island, "Kiritimati", 1.8721, -157.428, "Pacific/Kiritimati"),
        Place(.island, "Apia", -13.8333, -171.767, "Pacific/Apia"),
        Place(.island, "Pago Pago", -14.2756, -170.702, "Pacific/Pago_Pago"),
        Place(.island, "Nadi", -17.7765, 177.436, "Pacific/Fiji"),
        Place(.island, "Malé", 4.1755, 73.5093, "Indian/Maldives"),
        Place(.island, "Victoria, Seychelles", -4.6191, 55.4513, "Indian/Mahe"),
        Place(.island, "Reykjavik", 64.1466, -21.9426, "Atlantic/Reykjavik"),
        Place(.island, "Tórshavn", 62.0107, -6.7741, "Atlantic/Faroe"),
        Place(.island, "Longyearbyen", 78.2232, 15.6267, "Arctic/Longyearbyen"),
        Place(.island, "Stanley", -51.6975, -57.8517, "Atlantic/Stanley"),
        Place(.island, "Puerto Ayora, Galápagos", -0.7393, -90.3131, "Pacific/Galapagos"),
        Place(.island, "Fernando de Noronha", -3.8576, -32.4297, "America/Noronha"),
        Place(.island, "Adak, Alaska", 51.88, -176.658, "America/Adak"),
        Place(.island, "Lampedusa", 35.5013, 12.6094, "Europe/Rome"),
        Place(.island, "Dili", -8.5569, 125.56, "Asia/Dili"),
        Place(.island, "São Tomé", 0.3365, 6.7273, "Africa/Sao_Tome"),
        Place(.nowhere, "Amundsen-Scott, South Pole", -90, 0, nil),
        Place(.nowhere, "Middle of the Atlantic", 30, -40, nil),
        Place(.nowhere, "Null Island", 0, 0, nil),
    ]
}
