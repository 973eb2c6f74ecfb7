### Words of the demo surfaces: dashboard, order, list, booking.


## Booking

when-would-you-like-to = When would you like to come?
morning = Morning
afternoon = Afternoon
your-name = Your name
book = Book
choose-a-time-and-tell = Choose a time and tell me your name.
please-choose-a-time-and = Please choose a time and fill in your name.
booked-when-name = Booked: { $when }, { $name }
see-you-then = See you then.

## Dashboard

all-regions = All regions
east = East
west = West
revenue = Revenue
orders = Orders
returns = Returns
this-week = This week
show-this-region = Show this region
here-is-the-week-pick = Here is the week. Pick a region to see its figures.
these-are-the-figures = These are the figures.

## List

packing-list = Packing list
something-else = Something else
save-the-list = Save the list
passport = Passport
charger = Charger
rain-jacket = Rain jacket
tick-what-is-packed-type = Tick what is packed, type what is missing, and save.
saved-n-to-go = Saved. { $n } to go.

## Order

grind-it = Grind it
wrap-as-a-gift = Wrap as a gift
your-order = Your order
coffee-beans = Coffee beans
amount-in-kg = Amount in kg
confirm-the-order = Confirm the order
choose-the-amount-and-confirm = Choose the amount and confirm the order.
confirmed-n-kg-are-on = Confirmed: { $n } kg are on their way.
receipt = Receipt

## Booking

by-the-window = By the window
in-the-garden = In the garden
at-the-bar = At the bar
book-a-table = Book a table
your-name-2 = Your name
e-mail = E-mail
date-and-time = Date and time
guests = Guests
where-would-you-like-to = Where would you like to sit?
anything-else = Anything else?
hold-the-table-for-15 = Hold the table for 15 minutes
book-the-table = Book the table
fill-in-the-form-and = Fill in the form and book. I check it once more when it arrives.
please-fill-in-name-e = Please fill in name, e-mail, and date and time.
when-guests-guests = { $when }, { $guests } guests
booked-name = Booked, { $name }
how-easy-was-it-to = How easy was it to book?
we-have-sent-you-an = We have sent you an e-mail.
thank-you-thats-good-to = Thank you, that's good to hear.
thank-you-we-will-make = Thank you. We will make it easier.
all-right = All right.

## Dashboard

week = This week
stores = Best stores
region = Region
apply = Show this region
all = All
store = Store
change = Change, %
harbor = Harbor
old-town = Old Town
station = Station
hillside = Hillside
lakeview = Lakeview
airport = Airport
here-is-the-week-pick-a = Here is the week. Pick a region and I change only the figures.
these-are-the-figures-for = These are the figures for: { $region }.

## List

remove = Remove
add = Add
tick-what-is-packed-add = Tick what is packed; add and remove what you like.
removed = Removed.
type-what-i-should-add = Type what I should add.
added = Added.

## Order

coffee-beans-1-kg = Coffee beans, 1 kg
