/**
 * Common first and family names that the demo combines into invented players. There are enough family names that, as in a real
 * league, a family name alone nearly always identifies a player.
 */
export interface NameMaterial {
  /** German name of the country. */
  nationality: string;
  /** Relative share of players from there. */
  weight: number;
  firstNames: readonly string[];
  familyNames: readonly string[];
}

const names = (nationality: string, weight: number, first: string, family: string): NameMaterial => ({
  nationality,
  weight,
  firstNames: first.split(' '),
  familyNames: family.split(' '),
});

export const NAME_MATERIAL: readonly NameMaterial[] = [
  names(
    'Deutschland',
    46,
    'Anton Bastian Carsten Daniel Elias Fabian Finn Gregor Hannes Henning Jakob Jannik Jasper Johann Justus Konrad Lasse Lennart Levin Linus Malte Marvin Mattis Merlin Moritz Nils Ole Oskar Paul Philipp Rasmus Richard Ruben Samuel Simon Sönke Theo Tilman Valentin Vincent Wieland Yannik',
    'Abendroth Achternbusch Ackermann Albers Altmeier Arens Aumann Bachmeier Backhaus Bamberger Bargfrede Barthel Baumgart Behnke Bergmann Bickel Bielefeldt Birkner Blohm Bockholt Böhmer Bormann Brandis Brandstetter Breitner Brinkmann Brüggen Buchholz Buchwald Bünning Burmester Christiansen Clausen Cordes Dahlmann Daub Degenhardt Deppe Detmers Diekmann Dittmar Dorn Dreesen Drexler Ebeling Ebersbach Eggers Ehlers Eichhorn Eickhoff Engelke Erdmann Esser Evers Falkner Fassbender Fechner Feldkamp Feldmann Fenske Fiedler Findeisen Flick Forberg Franzen Freese Friese Frohn Gebauer Gehrke Geiger Gerdes Gerlach Giese Glaser Goldbach Grabowski Grothe Gruber Gutjahr Haack Haberland Hackmann Hagedorn Hamacher Harder Harms Hartung Hauser Heckmann Heidemann Heise Hellwig Henkel Herbst Hesse Hilgers Hinrichs Holtkamp Hoppe Huber Imhof Isermann Jacobi Jahnke Janssen Jessen Jordan Junge Kaiser Kaltenbach Kampmann Karsten Kellermann Kersting Kessler Kirchhof Kirsch Klaasen Kleinert Klingenberg Knoblauch Kolb Köster Kramer Krieger Kröger Kuhlmann Kunze Lachmann Lambertz Landgraf Lauer Lehnert Leitner Lenz Liebig Lindhorst Loos Lübbers Ludwigs Maurer Meinert Menzel Merkel Mertens Meurer Michels Mohr Münch Nagel Nehls Neuhauser Niemann Nolte Nordmann Oberhofer Oehler Olsen Ortlieb Ostermann Pauly Peters Petzold Pfeiffer Pohl Prinz Quandt Rademacher Rauch Reimann Reinders Reuter Riedel Rieger Ritter Rohde Rosenthal Rothe Ruppert Sandmann Sasse Schade Schäfers Scheffler Schilling Schirmer Schlüter Schönfeld Schrader Seiffert Siebert Sommerfeld Sperling Stahl Steffens Stegemann Steinbrecher Stolz Strobel Tewes Thalheim Thiele Tiedemann Trautmann Uhlmann Ullrich Unger Urban Vogelsang Voigt Wagenknecht Warnke Weidner Wendt Wessels Wiedemann Wilke Windhorst Witte Wulff Zander Zeidler Zeller Ziegenbein',
  ),
  names(
    'Frankreich',
    7,
    'Adrien Bastien Clément Damien Enzo Florian Guillaume Jérémy Loïc Mathis Nathan Quentin Rémi Sylvain Théo Valentin',
    'Aubertin Barthélemy Bonnard Boulanger Caillard Carpentier Chevallier Delmas Dufresne Escoffier Ferrand Fontenay Garnier Girardin Hamelin Jacquet Lacroix Lavigne Marchand Morvan Pasquier Perrin Renaudin Rousselle Tessier Vasseur',
  ),
  names(
    'Österreich',
    6,
    'Alois Benedikt Clemens Dominik Ferdinand Gernot Jakob Leopold Matthäus Raphael Severin Tobias',
    'Aigner Auer Brunnhuber Dorfer Ebner Edlinger Fellner Fuchsberger Gruberhofer Haslinger Hochleitner Kaindl Kogler Lechner Loidl Moosbrugger Obermayr Pichlmayr Puchner Reisinger Stadler Steinlechner Wallner Zauner',
  ),
  names(
    'Schweiz',
    4,
    'Andrin Corsin Dario Flurin Gian Jonas Luca Nevio Reto Silvan',
    'Aebischer Ammann Bänziger Brunner Caduff Dubach Eggenberger Frei Gantenbein Gasser Hürlimann Inderbitzin Kälin Lüthi Niederberger Odermatt Rüegg Schnyder Wyssling Zbinden',
  ),
  names(
    'Niederlande',
    4,
    'Bram Daan Gijs Jelle Joost Koen Lars Niek Sander Thijs Wouter',
    'Boersma Brouwer Dekker Dijkhuizen Geerts Hoekstra Huisman Jonker Kramers Kuiper Meijerink Molenaar Postma Ruiter Scholten Steenbergen Terpstra Veenstra Visser Westerhof Zijlstra',
  ),
  names(
    'Dänemark',
    4,
    'Anders Emil Frederik Jeppe Kasper Magnus Mikkel Nikolaj Søren Villads',
    'Andreasen Bertelsen Bruun Christoffersen Dalgaard Frandsen Friis Graversgaard Hedegaard Holmgaard Juhl Kirkegaard Kjeldsen Lauridsen Mortensen Nørby Overgaard Skovgaard Thorsen Vestergaard',
  ),
  names(
    'Spanien',
    3,
    'Adrián Borja Diego Gonzalo Héctor Iker Jaime Manuel Pablo Rubén',
    'Aranda Belmonte Cabrera Calderón Escudero Espinosa Figueroa Galindo Herrero Izquierdo Lozano Montero Olmedo Palacios Pedraza Quintana Robles Sepúlveda',
  ),
  names(
    'Portugal',
    3,
    'Afonso Duarte Filipe Gustavo Henrique Joaquim Lourenço Martim Rodrigo Tomás',
    'Azevedo Barbosa Brandão Cardoso Carvalhal Faria Figueira Guerreira Lacerda Leitão Monteiro Moreira Pacheco Peixoto Queirós Salgado Sequeira Tavares',
  ),
  names(
    'Polen',
    3,
    'Bartosz Dawid Filip Grzegorz Jakub Maciej Mateusz Paweł Szymon Tomasz',
    'Adamczyk Borowski Czarnecki Domański Dudek Gajewski Górski Jaworski Kaczmarek Kubiak Malinowski Nowicki Olszewski Pawlak Sawicki Sikora Wróbel Zawadzki',
  ),
  names(
    'Kroatien',
    2,
    'Ante Borna Domagoj Frane Ivo Josip Karlo Marin Stipe Tin',
    'Babić Barišić Grgić Horvatić Jurišić Kovačić Lončar Marušić Matić Pavlinić Radošević Šarić Tomašić Vidović',
  ),
  names(
    'Türkei',
    3,
    'Ahmet Berkay Cem Doğan Emirhan Furkan Kerem Mert Onur Tolga',
    'Akgün Aksoy Bozkurt Çetinkaya Demirtaş Doğru Erdem Güneş Kaplan Karaca Özdemir Öztürk Sarı Şentürk Taşkın Tuncer Yalçınkaya Yıldız',
  ),
  names(
    'Japan',
    3,
    'Daiki Haruto Hayato Kenta Ryota Shota Takeru Tatsuya Yuma',
    'Aoyama Endoh Fujisawa Hashimoto Hirano Ishikawa Kimura Kobayashi Matsuda Miyamoto Nishimura Ogawa Okazawa Sakamoto Shimizu Tanabe Yamashita',
  ),
  names(
    'Vereinigte Staaten',
    2,
    'Caleb Dylan Hunter Logan Mason Nathan Owen Spencer Trevor',
    'Bradford Calloway Donovan Ellison Fletcher Griffin Harding Kendrick Lockwood Marlowe Prescott Sutton Whitaker',
  ),
  names(
    'Brasilien',
    2,
    'Anderson Caio Everton Fabrício Igor Jonathas Leandro Murilo Renan',
    'Andrade Batista Bezerra Cavalcante Coutinho Dourado Fagundes Machado Nogueira Pimentel Siqueira Teixeira Vilela',
  ),
  names(
    'Belgien',
    3,
    'Arne Brecht Dries Jasper Lander Mathias Pieter Stijn Wannes',
    'Baeten Claessens Coppens Declercq Devos Goossens Hendrickx Lambrechts Maes Pauwels Peeters Segers Smets Thijssen Vandamme Verstraeten Wouters',
  ),
  names(
    'Schweden',
    3,
    'Albin Axel Gustav Hampus Joakim Linus Oskar Sixten Viktor',
    'Åkesson Bergqvist Björklund Dahlström Ekblad Engström Fagerlund Hedlund Holmberg Lindqvist Lundgren Nordin Nyström Sandström Sjöberg Wallin Wikström',
  ),
  names(
    'Nigeria',
    2,
    'Chidi Emeka Femi Ikenna Kelechi Obinna Segun Tunde',
    'Abiola Adebayo Balogun Danjuma Eze Ezeani Nwosu Ogunleye Okafor Okonkwo Onyeka Uzoma',
  ),
  names(
    'Ghana',
    2,
    'Abeiku Ebo Kofi Kojo Kwabena Nana Yaw',
    'Acheampong Agyeman Asante Boadu Boateng Darko Frimpong Mensah Opoku Owusu Sarpong',
  ),
];

export const REFEREE_NAMES: readonly string[] = [
  'Arno Winterfeld',
  'Bernd Lauterbach',
  'Claas Hohmann',
  'Dietmar Rosskamp',
  'Eike Tönnies',
  'Frank Osterloh',
  'Gerrit Saalfeld',
  'Heiko Brüggemann',
  'Ingo Wetterau',
  'Jost Kellinghaus',
  'Karsten Ahlborn',
  'Lutz Hagenau',
  'Marten Sievers',
  'Norbert Uphoff',
];
