// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Payments} from "../src/base/Payments.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {AuctionTest} from "./base/AuctionTest.sol";
import {CallingCoin, Coin, FeeCoin, ListedCoin, LyingCoin} from "./mocks/Coins.sol";
import {MoodyWallet, Splitter} from "./mocks/Wallets.sol";

/**
 * @title Bidders, sellers, recipients and coins that mean ill
 */
contract AuctionAdversariesTest is AuctionTest {
    function _bidAs(MoodyWallet wallet, IAuctionHouse.Auction memory auction, uint256 amount) private {
        bytes memory data = abi.encodeCall(IAuctionHouse.bid, (auction, _sign(auction), amount));
        vm.deal(address(this), amount);
        wallet.run{value: amount}(address(house), amount, data);
    }

    function _coinAuction(Coin coin) private returns (IAuctionHouse.Auction memory auction) {
        auction = _auction();
        auction.currency = address(coin);
        address[2] memory bidders = [alice, bob];
        for (uint256 i = 0; i < 2; ++i) {
            coin.give(bidders[i], 10 ether);
            vm.prank(bidders[i]);
            coin.approve(address(house), type(uint256).max);
        }
    }

    function testFuzz_aBidderWhoRefusesHoldsNothingUp(bool burns) public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(false, false, burns);
        _bidAs(wallet, auction, 1 ether);
        vm.expectEmit(address(house));
        emit Payments.Credited(address(wallet), address(0), 1 ether);
        vm.prank(bob);
        house.bid{value: 2 ether}(auction, "", 2 ether);
        assertEq(house.credit(address(wallet), address(0)), 1 ether, "waits");
        wallet.run(address(house), 0, abi.encodeCall(Payments.withdraw, (address(0), carol)));
        assertEq(carol.balance, 1 ether, "withdrawn");

        // As the winner it refuses the token: the seller is paid, the token waits.
        _bidAs(wallet, auction, 3 ether);
        vm.warp(START + 1 days);
        uint256 before = seller.balance;
        house.settle(auction);
        assertEq(seller.balance - before, 2.82 ether, "paid");
        assertTrue(_state(auction).unclaimed, "unclaimed");
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.NotWinner.selector, bob));
        vm.prank(bob);
        house.claim(auction, bob);
        vm.expectEmit(address(house));
        emit IAuctionHouse.TokenClaimed(house.idOf(auction), carol);
        wallet.run(address(house), 0, abi.encodeCall(IAuctionHouse.claim, (auction, carol)));
        assertEq(IERC1155(editions).balanceOf(carol, editionId), 2, "claimed");
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.NotWinner.selector, address(wallet)));
        wallet.run(address(house), 0, abi.encodeCall(IAuctionHouse.claim, (auction, carol)));
        assertEq(address(house).balance, 0, "nothing stays");
    }

    function test_aContractThatAcceptsGetsItsEdition() public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(true, true, false);
        _bidAs(wallet, auction, 1 ether);
        vm.warp(START + 1 days);
        house.settle(auction);
        assertEq(IERC1155(editions).balanceOf(address(wallet), editionId), 2, "delivered");
        assertFalse(_state(auction).unclaimed, "nothing to claim");
    }

    /// @dev No amount of gas settles without either delivering to a contract that accepts, or failing as a whole.
    function testFuzz_gasDoesNotDecideWhoGetsWhat(uint256 gas) public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(true, true, false);
        auction.shares[0].recipient = address(wallet);
        _bidAs(wallet, auction, 1 ether);
        vm.warp(START + 1 days);
        try house.settle{gas: _bound(gas, 30_000, 900_000)}(auction) {
            assertEq(IERC1155(editions).balanceOf(address(wallet), editionId), 2, "delivered");
            assertEq(house.credit(address(wallet), address(0)), 0, "and paid");
        } catch {
            assertFalse(_state(auction).closed, "undone as a whole");
        }
    }

    function test_settle_refusesTooLittleGasForADelivery() public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(true, true, false);
        _bidAs(wallet, auction, 1 ether);
        vm.warp(START + 1 days);
        vm.expectPartialRevert(IAuctionHouse.NotEnoughGas.selector);
        house.settle{gas: 400_000}(auction);
    }

    function test_aRecipientThatCannotAskIsPaidByAnybody() public {
        Splitter splitter = new Splitter();
        IAuctionHouse.Auction memory auction = _auction();
        auction.shares[0].recipient = address(splitter);
        _bid(alice, auction, 1 ether);
        vm.warp(START + 1 days);
        house.settle(auction);
        assertEq(house.credit(address(splitter), address(0)), 0.05 ether, "noting it costs more than a payment may");
        vm.expectEmit(address(house));
        emit Payments.Withdrawn(address(splitter), address(0), 0.05 ether, address(splitter));
        vm.prank(carol);
        house.release(address(splitter), address(0));
        assertEq(address(splitter).balance, 0.05 ether, "paid");
        bytes memory refusal =
            abi.encodeWithSelector(Payments.NothingToWithdraw.selector, address(splitter), address(0));
        vm.expectRevert(refusal);
        house.release(address(splitter), address(0));
    }

    function test_withdraw_refusesWithoutACredit() public {
        vm.expectRevert(abi.encodeWithSelector(Payments.NothingToWithdraw.selector, alice, address(0)));
        vm.prank(alice);
        house.withdraw(address(0), alice);
    }

    /// @dev The refund of a bid re-enters with the next one; it fails, the money waits, and the new bid stands.
    function test_aRefundCannotReenter() public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(true, true, false);
        _bidAs(wallet, auction, 1 ether);
        wallet.reactWith(address(house), abi.encodeCall(IAuctionHouse.settle, (auction)));
        _bid(bob, auction, 2 ether);
        assertFalse(wallet.reactionSucceeded(), "not re-entered");
        assertEq(_state(auction).bidder, bob, "the bid stands");
        assertEq(address(wallet).balance + house.credit(address(wallet), address(0)), 1 ether, "paid or credited once");
    }

    function test_aDeliveryCannotReenter() public {
        IAuctionHouse.Auction memory auction = _editionAuction(2);
        MoodyWallet wallet = new MoodyWallet();
        wallet.setMood(true, true, false);
        _bidAs(wallet, auction, 1 ether);
        wallet.reactWith(address(house), abi.encodeCall(IAuctionHouse.settle, (auction)));
        vm.warp(START + 1 days);
        house.settle(auction);
        assertFalse(wallet.reactionSucceeded(), "not re-entered");
        assertEq(address(house).balance, 0, "paid once");
    }

    /// @dev A coin that withdraws a credit while a bid is taken would make the bid look smaller, or hide one that never came.
    function test_aCoinCannotReenter() public {
        CallingCoin coin = new CallingCoin();
        IAuctionHouse.Auction memory auction = _coinAuction(coin);
        _bid(alice, auction, 1 ether);
        coin.callDuringTransfer(address(house), abi.encodeCall(Payments.release, (alice, address(coin))));
        _bid(bob, auction, 2 ether);
        assertFalse(coin.succeeded(), "not re-entered");
        bytes4 guard = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        assertEq(coin.answer(), abi.encodeWithSelector(guard), "by the guard");
        assertEq(coin.balanceOf(address(house)), 2 ether, "the last bid");
    }

    function test_coinsThatKeepAPartOrLieAreRefused() public {
        FeeCoin fee = new FeeCoin();
        IAuctionHouse.Auction memory auction = _coinAuction(fee);
        bytes memory signature = _sign(auction);
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 0.99 ether, 1 ether));
        vm.prank(alice);
        house.bid(auction, signature, 1 ether);
        LyingCoin lying = new LyingCoin();
        auction = _coinAuction(lying);
        signature = _sign(auction);
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 0, 1 ether));
        vm.prank(alice);
        house.bid(auction, signature, 1 ether);
        assertEq(IERC721(nft).ownerOf(tokenId), seller, "the token stays");
    }

    function test_aPaymentThatACoinRefusesIsCredited() public {
        ListedCoin coin = new ListedCoin();
        IAuctionHouse.Auction memory auction = _coinAuction(coin);
        _bid(alice, auction, 1 ether);
        coin.list(alice, true);
        _bid(bob, auction, 2 ether);
        assertEq(house.credit(alice, address(coin)), 1 ether, "waits");
        vm.expectRevert();
        house.release(alice, address(coin));
        vm.prank(alice);
        house.withdraw(address(coin), carol);
        assertEq(coin.balanceOf(carol), 1 ether, "withdrawn elsewhere");
    }

    /// @dev One token, two auctions: the first bid decides, the other auction never takes money.
    function test_oneTokenIsSoldOnce() public {
        IAuctionHouse.Auction memory one = _auction();
        IAuctionHouse.Auction memory two = _auction();
        two.salt = 2;
        _bid(alice, one, 1 ether);
        bytes memory signature = _sign(two);
        vm.expectRevert();
        vm.prank(bob);
        house.bid{value: 1 ether}(two, signature, 1 ether);
        vm.warp(START + 1 days);
        house.settle(one);
        vm.prank(alice);
        IERC721(nft).transferFrom(alice, seller, tokenId);
        vm.expectRevert(_notOpen(one));
        vm.prank(bob);
        house.bid{value: 1 ether}(one, signature, 1 ether);
    }
}
